/** An answer that may be no, in the shape of the rules' rulings; the shell imports none of our other rooms. */
export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: HostRefusal };

/** Why the host did not start, or was not shared: a code and the facts. `wording` in `words.ts` makes the one sentence of it. */
export type HostRefusal =
  | { readonly code: 'option.unknown'; readonly facts: { readonly option: string } }
  | { readonly code: 'option.badPort'; readonly facts: { readonly port: string } }
  | { readonly code: 'option.noValue'; readonly facts: { readonly option: string } }
  | { readonly code: 'option.badIce'; readonly facts: { readonly url: string } }
  | { readonly code: 'option.tooManyIce'; readonly facts: { readonly max: number } }
  | { readonly code: 'option.together'; readonly facts: { readonly missing: string } }
  | { readonly code: 'option.noListen'; readonly facts: Readonly<Record<string, never>> }
  | { readonly code: 'tls.unreadable'; readonly facts: { readonly file: string; readonly why: string } }
  | { readonly code: 'tls.unfit'; readonly facts: { readonly cert: string; readonly key: string } }
  | { readonly code: 'tls.ended'; readonly facts: { readonly cert: string; readonly end: string } }
  | { readonly code: 'share.portTaken'; readonly facts: { readonly address: string; readonly port: number } }
  | { readonly code: 'share.noNetwork'; readonly facts: Readonly<Record<string, never>> }
  | { readonly code: 'pages.missing'; readonly facts: { readonly folder: string } }
  | { readonly code: 'port.roundel'; readonly facts: { readonly address: string; readonly version: string } }
  | { readonly code: 'port.taken'; readonly facts: { readonly port: number } }
  | { readonly code: 'address.unusable'; readonly facts: { readonly address: string; readonly why: string } };

export const granted = <T>(value: T): Answer<T> => ({ ok: true, value });
export const refused = (refusal: HostRefusal): Answer<never> => ({ ok: false, refusal });
