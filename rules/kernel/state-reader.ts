/** How every game reads a state that a stranger may have made up: its shape, then whether its parts fit together. */
import * as v from 'valibot';
import { digestOf } from './digest';
import type { SetUp } from './game';
import type { JsonObject } from './json';
import { grant, refuse, type Refusal, type Ruling } from './ruling';
import { oddField } from './shapes';
import type { Shape } from './state-shapes';

/** A part of a state by name, and whether it holds. */
export type Part = readonly [part: string, isSound: () => boolean];

export const isUnique = (list: readonly (string | number)[]): boolean => new Set(list).size === list.length;

/**
 * Reads a state from outside, as canonical JSON was read, for a table of so many seats; else names the part that does not
 * hold. Each of `partsOf` is only asked of what those before it let through.
 */
export const stateReader =
  <State extends object>(shape: Shape<State>, partsOf: (state: State, seats: number) => readonly Part[]) =>
  (json: JsonObject, { seats }: Pick<SetUp, 'seats'>): Ruling<State, Refusal<'state.odd', { readonly at: string }>> => {
    const read = v.safeParse(shape, json);
    if (!read.success) return refuse('state.odd', { at: oddField(read.issues) });
    const state = read.output;
    // What the shape trims or leaves out was not as the rules write it.
    if (digestOf(state) !== digestOf(json)) return refuse('state.odd', { at: '' });
    const flaw = partsOf(state, seats).find(([, isSound]) => !isSound());
    return flaw === undefined ? grant(state) : refuse('state.odd', { at: flaw[0] });
  };
