/** The screen over a view that a test hands in: what a table shows in states that take long to play to. */
import { mount } from 'svelte';
import '../../../resources/fonts/fonts.css';
import '../../../resources/fonts/game-faces';
import type { TableSession } from '../../../src-renderer/session/api';
import type { PenNotice } from '../../../src-renderer/session/pen';
import type { TableView } from '../../../src-renderer/session/view';
import Announcer from '../../../src-renderer/ui/parts/Announcer.svelte';
import { keepFocus } from '../../../src-renderer/ui/parts/focus';
import Table from '../../../src-renderer/ui/Table.svelte';
import '../../../src-renderer/ui/styles/base.css';
import '../../../src-renderer/ui/styles/overlay.css';
import '../../../src-renderer/ui/styles/themes';
import { grant } from '../../../rules/kernel/ruling';
import { tableView } from '../../ui/fixtures';

let view = $state.raw<TableView>(tableView());
/** What is said of another machine with the same key. */
let notice = $state.raw<PenNotice | null>(null);
/** What the screen asked the session to do, in order: `vote {"kind":"skip","seat":1}`. */
const calls: string[] = [];

const agrees = new Set(['vote', 'takeBack', 'comeBack', 'handOver']);
const fixed: Readonly<Record<string, unknown>> = {
  lost: false,
  privateNotes: '',
  curtain: { isOn: false, hasPin: () => false, setOn: () => undefined, setPin: () => undefined, check: () => true },
  askMe: () => false,
  ahead: () => [],
  ask: () => ({ ok: false, refusal: { code: 'turn.notSeated', facts: {} } }),
  refine: (offer: unknown) => offer,
  preview: () => [],
};

const session = new Proxy({} as TableSession, {
  get: (_, name) => {
    if (name === 'view') return view;
    if (name === 'pen') return { notice, goOnWithout: () => calls.push('goOnWithout') };
    const key = String(name);
    if (key in fixed) return fixed[key];
    return (...parts: readonly unknown[]) => {
      calls.push([key, ...parts.map((part) => JSON.stringify(part))].join(' '));
      return agrees.has(key) ? Promise.resolve(grant(null)) : undefined;
    };
  },
});

Object.assign(window, {
  calls,
  /** Replaces parts of the view. */
  show: (patch: Partial<TableView>) => (view = { ...view, ...patch }),
  sayOfOther: (said: PenNotice | null) => (notice = said),
  viewNow: () => ({ seats: view.seats, story: view.story, peers: view.peers }),
});

const target = document.getElementById('app');
if (target) {
  mount(Table, { target, props: { session } });
  mount(Announcer, { target });
  keepFocus();
}
