/** The parts of a table that a phone shows one at a time. */
export type PhoneTab = 'me' | 'moves' | 'table' | 'story';

/** The part that holds this element: what was in use stays in view when a window becomes narrow. */
export const tabOf = (element: Element | null, id: string): PhoneTab => {
  const names = ['moves', 'table', 'story'] as const;
  return names.find((name) => document.getElementById(`${id}-${name}`)?.contains(element) === true) ?? 'me';
};
