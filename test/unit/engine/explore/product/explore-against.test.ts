import { describe, expect, it } from 'vitest';
import { checkByExploration } from '../../../../../src/engine/explore/findings/check-by-exploration.ts';
import type { ExploredFlow } from '../../../../../src/engine/explore/model/explored-flow.ts';
import type { World } from '../../../../../src/engine/explore/model/world.ts';
import { type Adversary, readAdversaries } from '../../../../../src/engine/explore/product/adversaries.ts';
import { exploreAgainst } from '../../../../../src/engine/explore/product/explore-against.ts';
import type { FlowFile } from '../../../../../src/engine/flow/flow-file.ts';
import type { StateFile } from '../../../../../src/engine/flow/state-file.ts';
import { smallFile, smallFlow } from '../small-flow.ts';

const all: readonly Adversary[] = ['token', 'tab', 'lost'];

interface Change {
  readonly states?: Readonly<Record<string, object>>;
  readonly world?: Partial<World>;
  readonly properties?: Readonly<Record<string, string>>;
  readonly facts?: ExploredFlow['facts']['properties'];
}

/** The small flow with a fault. */
function faulty({ states = {}, world = {}, properties = {}, facts = {} }: Change): ExploredFlow {
  const changed = Object.entries(states).map(([name, part]): [string, StateFile] => [
    name,
    { ...smallFile.states[name], ...part } as StateFile,
  ]);
  const file: FlowFile = {
    ...smallFile,
    properties: { ...smallFile.properties, ...properties },
    states: { ...smallFile.states, ...Object.fromEntries(changed) },
  };
  return {
    file,
    facts: { ...smallFlow.facts, properties: { ...smallFlow.facts.properties, ...facts } },
    world: { ...smallFlow.world, ...world },
  };
}

/** The paths that break a property, by the name of the property. */
function broken(flow: ExploredFlow, adversaries: readonly Adversary[]) {
  const { verdicts, complete } = exploreAgainst(flow, adversaries);
  expect(complete).toBe(true);
  // What a page never asks makes no difference to any property.
  const whole = exploreAgainst(flow, adversaries, { whole: true });
  expect(verdicts.map(({ path }) => path?.length)).toEqual(whole.verdicts.map(({ path }) => path?.length));
  return Object.fromEntries(verdicts.flatMap(({ name, path }) => (path ? [[name, path]] : [])));
}

/** The check of the flow alone finds no fault. */
function looksSound(flow: ExploredFlow): void {
  expect(checkByExploration(flow)).toEqual([]);
}

const chargeWithoutLook = { ...smallFlow.world.outcomes, charge: { paid: { sets: { dues: { by: -1 } } } } };

describe('a sound flow', () => {
  it('stays sound against every adversary, alone and together', () => {
    for (const adversaries of [[], ['token'], ['tab'], ['lost'], all] as const) {
      expect(broken(smallFlow, adversaries), adversaries.join()).toEqual({});
    }
  });

  it('has more situations than the flow alone, and the same ones every time', () => {
    const alone = exploreAgainst(smallFlow, []);
    const together = exploreAgainst(smallFlow, all);
    expect(together.situations).toBeGreaterThan(2 * alone.situations);
    expect(exploreAgainst(smallFlow, all)).toEqual(together);
  });

  it('is explored once for all that an open page was told and never asks', () => {
    const whole = exploreAgainst(smallFlow, all, { whole: true });
    const once = exploreAgainst(smallFlow, all);
    expect(once.situations).toBeLessThan(whole.situations);
    expect(once.verdicts).toEqual(whole.verdicts);
  });

  it('is reported as incomplete beyond the limit', () => {
    expect(exploreAgainst(smallFlow, all, { limit: 5 }).complete).toBe(false);
  });
});

describe('a second tab alone reveals', () => {
  it('that both tabs pay one due, if the server trusts the page', () => {
    const flow = faulty({
      world: { unasked: ['charge'], outcomes: chargeWithoutLook },
      properties: { neverWithoutADue: 'never charging unless due' },
    });
    looksSound(flow);
    expect(broken(flow, ['token'])).toEqual({});
    const { neverWithoutADue } = broken(flow, ['tab']);
    expect(neverWithoutADue).toEqual([
      'facts: dues=1 role=PRIMARY consent',
      'start → editing',
      'SUBMIT → sending',
      'the server answers accepted → paying',
      'PAY → charging',
      'the other tab: charge paid → charging',
      'the server answers paid → waiting',
    ]);
  });

  it('that two attempts run at once, if the server trusts the page', () => {
    const guarded = {
      paying: { on: { PAY: { to: 'charging', when: 'due', unless: 'busy' } } },
      next: {
        choice: [{ when: ['due', 'busy'], to: 'waiting2' }, { when: 'due', to: 'paying' }, { to: 'waiting' }],
      },
      waiting2: { screen: 'wait', nav: { LOOK: 'next' }, end: true },
    };
    const change: Change = {
      states: guarded,
      world: {
        during: { charge: 'charging_now' },
        outside: { ...smallFlow.world.outside, charging_now: [true, false] },
      },
      properties: { neverTwoAttempts: 'never charging while busy' },
      facts: { charging_now: { type: 'boolean' } },
    };
    const sound = faulty(change);
    const withCondition = (flow: ExploredFlow): ExploredFlow => ({
      ...flow,
      file: {
        ...flow.file,
        conditions: { ...flow.file.conditions, busy: { charging_now: { const: true } } },
      },
    });
    expect(broken(withCondition(sound), all)).toEqual({});
    const trusting = withCondition(faulty({ ...change, world: { ...change.world, unasked: ['charge'] } }));
    const { neverTwoAttempts = [] } = broken(trusting, ['tab']);
    expect(neverTwoAttempts.filter((line) => line.includes('begins'))).toHaveLength(2);
  });

  it('that a person can pay again after a lost response, if no fact remembers it', () => {
    const flow = faulty({
      states: {
        charging: { outcomes: { paid: 'next', unknown: 'unsure', failed: 'paying' } },
        unsure: { screen: 'unsure', end: true },
      },
      properties: { neverAfterSilence: 'never charging after charging.unknown' },
    });
    looksSound(flow);
    const { neverAfterSilence = [] } = broken(flow, ['tab']);
    expect(neverAfterSilence.at(-1)).toMatch(/charge/);
    expect(neverAfterSilence.some((line) => line.includes('unknown'))).toBe(true);
  });

  it('that an event can follow another one that must prevent it, in another tab', () => {
    const flow = faulty({
      states: {
        paying: { on: { PAY: { to: 'charging', when: 'due' }, GIVE_UP: 'leaving' } },
        leaving: { task: 'leave', outcomes: { gone: 'gone', failed: 'paying' } },
        gone: { screen: 'gone', end: true },
      },
      properties: { neverPaidAfterLeaving: 'never charging after leaving.gone' },
    });
    looksSound(flow);
    expect(broken(flow, ['tab']).neverPaidAfterLeaving?.join()).toContain('gone');
  });
});

describe('time that passes while a page is open', () => {
  const waits: Change = {
    states: {
      resuming: {
        choice: [{ when: 'locked', to: 'lapsed' }, { when: 'done', to: 'next' }, { to: 'editing' }],
      },
      paying: {
        screen: 'pay',
        on: { PAY: { to: 'charging', when: 'due' } },
        after: { days: 5, to: 'lapsing' },
      },
      lapsing: { task: 'lapse', outcomes: { noted: 'lapsed', failed: 'paying' } },
      lapsed: { screen: 'lapsed', end: true },
    },
    properties: { neverPaidAfterLapse: 'never charging.paid after lapsing.noted' },
  };
  const outcomes = { ...smallFlow.world.outcomes, lapse: { noted: { sets: { closed: [true] } } } };

  it('ends the wait before a person acts in the same instant, and the server refuses them', () => {
    const flow = faulty({ ...waits, world: { outcomes } });
    looksSound(flow);
    expect(broken(flow, [])).toEqual({});
    expect(broken(flow, all)).toEqual({});
  });

  it('is found if the server trusts a page that waits for too long', () => {
    const flow = faulty({ ...waits, world: { outcomes, unasked: ['charge'] } });
    looksSound(flow);
    expect(broken(flow, []).neverPaidAfterLapse?.slice(-3)).toEqual([
      'PAY → charging',
      'time passes: lapse noted → charging',
      'the server answers paid → waiting',
    ]);
  });
});

describe('a call that failed', () => {
  it('is found if it ends the flow as if it had succeeded', () => {
    const flow = faulty({
      states: {
        sending: { outcomes: { accepted: 'next', refused: 'editing', failed: 'thanks' } },
        thanks: { screen: 'thanks', end: true },
      },
    });
    looksSound(flow);
    expect(broken(flow, []).trueEnd?.slice(-1)).toEqual(['the call does not get through → thanks']);
  });
});

describe('a lost response alone reveals', () => {
  it('that the same form is sent twice, if the server trusts the page', () => {
    const flow = faulty({
      world: { unasked: ['send'] },
      properties: { neverSentTwice: 'never sending.accepted while done' },
    });
    looksSound(flow);
    expect(broken(flow, ['token'])).toEqual({});
    expect(broken(flow, ['lost']).neverSentTwice).toEqual([
      'facts: role=PRIMARY consent',
      'start → editing',
      'SUBMIT → sending',
      'the answer accepted is lost → editing',
      'SUBMIT → sending',
      'the server answers accepted → waiting',
    ]);
  });
});

describe('every product of flow and adversaries', () => {
  it('reveals a page without a way out after a response', () => {
    const flow = faulty({
      states: {
        broken: { on: { AGAIN: { to: 'loading', unless: 'due' }, PAY: { to: 'paying', when: 'due' } } },
        paying: { on: { PAY: { to: 'charging', when: 'due' } } },
        charging: { outcomes: { paid: 'next', taken: 'shut', failed: 'paying' } },
        shut: { screen: 'shut', on: { PAY: { to: 'charging', when: 'due' } } },
      },
      world: {
        outcomes: { ...smallFlow.world.outcomes, charge: { ...smallFlow.world.outcomes.charge, taken: {} } },
      },
    });
    expect(broken(flow, ['tab']).wayOut).toBeUndefined();
    const stuck = faulty({
      states: {
        charging: { outcomes: { paid: 'next', taken: 'shut', failed: 'paying' } },
        shut: { screen: 'shut' },
      },
    });
    expect(broken(stuck, []).wayOut?.at(-1)).toBe('the server answers taken → shut');
  });
});

it('an unknown adversary is refused with the nearest name', () => {
  expect(readAdversaries('token, tab,token')).toEqual(['token', 'tab']);
  expect(() => readAdversaries('tokn')).toThrow('There is no adversary "tokn". Did you mean "token"?');
});
