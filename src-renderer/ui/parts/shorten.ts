/** A text of any length, for a line that has room for so many letters: the end of a longer one becomes an ellipsis. */
export const shorten = (text: string, most: number): string => {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
};
