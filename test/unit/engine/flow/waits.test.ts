import { describe, expect, it } from 'vitest';
import { exploreFlow } from '../../../../src/engine/explore/model/project-flow.ts';
import { worldOf } from '../../../../src/engine/explore/model/world.ts';
import type { Facts } from '../../../../src/engine/facts.ts';
import type { Catalog } from '../../../../src/engine/flow/catalog.ts';
import { checkFlow } from '../../../../src/engine/flow/compile.ts';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import { decide, decideTime, placeAfterOutcome } from '../../../../src/engine/flow/run/decide.ts';

const fact = { type: 'boolean' };
const facts = { type: 'object', properties: { sent: fact, late: fact } };

/** Somebody is asked for a letter: they send it, or time leads on; a late one may be asked for again. */
const letter: FlowFile = {
  id: 'letter',
  version: 1,
  facts: 'letter/facts',
  start: { subject: 'letter', title: 't', text: 't' },
  conditions: { sent: { sent: { const: true } }, late: { late: { const: true } } },
  initial: 'resuming',
  states: {
    resuming: { choice: [{ when: 'sent', to: 'thanks' }, { when: 'late', to: 'tooLate' }, { to: 'asked' }] },
    asked: { screen: 'map', after: { days: 5, to: 'lapsing' }, on: { SEND: 'sending' } },
    sending: {
      task: 'note',
      sets: { noted: { sent: [true] } },
      outcomes: { noted: 'thanks', failed: 'asked' },
    },
    lapsing: {
      task: 'note',
      sets: { noted: { late: [true] } },
      outcomes: { noted: 'tooLate', failed: 'asked' },
    },
    tooLate: { screen: 'map', end: true, on: { AGAIN: 'reopening' } },
    reopening: {
      task: 'note',
      undoes: ['lapsing'],
      sets: { noted: { late: [false] } },
      outcomes: { noted: 'resuming', failed: 'tooLate' },
    },
    thanks: { screen: 'map', end: true },
  },
};

const catalog: Catalog = {
  tasks: { note: { reads: [], outcomes: ['noted', 'failed'] } },
  screens: ['map'],
  forms: [],
  facts,
  messages: () => true,
  flows: ['letter'],
};

const flow = buildFlow(letter);
const asked: Facts = { sent: false, late: false };

/** The messages of the check of the letter with one state changed. */
const says = (states: object, file: Partial<FlowFile> = {}) =>
  checkFlow({ ...letter, ...file, states: { ...letter.states, ...states } }, catalog, { path: 'f' }).map(
    ({ message }) => message,
  );

describe('a state that waits', () => {
  it('is left by time, by a task that changes only the facts that the state lists', () => {
    const decision = decideTime(flow, asked);
    expect(decision).toMatchObject({
      allowed: true,
      from: 'asked',
      task: 'note',
      place: { state: 'lapsing' },
    });
    if (!decision.allowed) throw new Error('refused');
    expect(placeAfterOutcome(flow, { ...asked, late: true }, decision.place, 'noted').state).toBe('tooLate');
  });

  it('is not left by an event of that name, and no other state by time', () => {
    expect(decide(flow, asked, { type: 'TIME' }).allowed).toBe(false);
    expect(decideTime(flow, { sent: true, late: false }).allowed).toBe(false);
  });

  it('is explored with the passing of time, and with the way back', () => {
    const [whole] = exploreFlow({ file: letter, facts, world: worldOf(letter) });
    const { places, moves } = whole?.projection ?? { places: [], moves: [] };
    const at = places.findIndex(({ state }) => state === 'asked');
    expect(moves[at]?.map(({ event }) => event.kind)).toContain('timer');
    const withoutTime = { ...letter.states, asked: { screen: 'map', on: { SEND: 'sending' } } };
    expect(says({ asked: withoutTime.asked })).toContain(
      'f /states/lapsing: no path leads from "resuming" to the state "lapsing"',
    );
  });

  it('has no errors, and is refused where nothing would change or nobody runs the timer', () => {
    expect(says({})).toEqual([]);
    expect(says({ asked: { ...letter.states.asked, after: { days: 5, to: 'tooLate' } } })).toContain(
      'f /states/asked/after/to: time leads to a state with a task, because only work changes facts: "tooLate" has none',
    );
    const { start: _, ...withCode } = letter;
    expect(checkFlow(withCode, catalog, { path: 'f' }).map(({ message }) => message)).toContain(
      'f /states/asked/after: only a flow with a "start" may wait for hours or days; a screen of another one may say "ms"',
    );
  });

  it.each([
    ['no length', { to: 'lapsing' }],
    ['two lengths', { days: 1, hours: 2, to: 'lapsing' }],
    ['a negative length', { days: -1, to: 'lapsing' }],
    ['an unknown length', { weeks: 1, to: 'lapsing' }],
    ['a target that does not exist', { days: 1, to: 'lapsin' }],
  ])('is refused with %s', (_, after) => {
    expect(says({ asked: { ...letter.states.asked, after } }).length).toBeGreaterThan(0);
  });

  it('names the work that it undoes, and the outcomes and facts that it changes', () => {
    const reopening = (change: object) => says({ reopening: { ...letter.states.reopening, ...change } });
    expect(reopening({ undoes: ['lapsin'] })).toContain(
      'f /states/reopening/undoes/0: there is no state "lapsin"; did you mean "lapsing"?',
    );
    expect(reopening({ sets: { note: { late: [false] } } })).toContain(
      'f /states/reopening/sets/note: the task "note" never answers "note"; did you mean "noted"?',
    );
    expect(reopening({ sets: { noted: { late: ['no'] } } })[0]).toContain('can never become "no"');
  });
});
