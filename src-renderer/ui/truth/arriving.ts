/** What is still to come of a table, in words and as a part of all of it. Pure. */
import type { ArrivingView } from '../../session/view';

/** 3,100: with a comma, as the sentences around it are English. */
const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/gu, ',');

/** `4.2 of 12 MB`, or in kilobytes where all of it is less than a megabyte. */
const sizes = ({ have, of }: { readonly have: number; readonly of: number }): string => {
  if (of < 1_000_000) return `${Math.round(have / 1_000)} of ${Math.round(of / 1_000)} KB`;
  const [some, all] = [have, of].map((bytes) => (bytes / 1_000_000).toFixed(bytes < 9_950_000 ? 1 : 0));
  return `${some} of ${all} MB`;
};

/** `The story: 3,100 of 10,000 moves · Pictures: 4.2 of 12 MB`. */
export const arrivingText = ({ story, pictures }: ArrivingView): string =>
  [
    ...(story ? [`The story: ${grouped(story.have)} of ${grouped(story.of)} moves`] : []),
    ...(pictures ? [`Pictures: ${sizes(pictures)}`] : []),
  ].join(' · ');

/** From 0 to 1: the mean of what is on its way. */
export const arrivingPart = ({ story, pictures }: ArrivingView): number => {
  const parts = [story, pictures].flatMap((each) => (each && each.of > 0 ? [each.have / each.of] : []));
  return parts.length === 0 ? 0 : Math.min(1, parts.reduce((sum, part) => sum + part, 0) / parts.length);
};
