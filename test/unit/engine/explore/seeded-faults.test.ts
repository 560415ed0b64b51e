import { describe, expect, it } from 'vitest';
import { checkByExploration } from '../../../../src/engine/explore/findings/check-by-exploration.ts';
import type { FindingCode } from '../../../../src/engine/explore/findings/finding.ts';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import type { StateFile } from '../../../../src/engine/flow/state-file.ts';
import { replay } from '../../../../src/engine/play/play.ts';
import { runOfWay } from '../../../../src/engine/play/way-steps.ts';
import { smallFlow, smallWith } from './small-flow.ts';

type Change = (file: FlowFile) => FlowFile;

const states =
  (changed: Record<string, object>): Change =>
  (file) => ({
    ...file,
    states: {
      ...file.states,
      ...Object.fromEntries(
        Object.entries(changed).map(([name, part]) => [name, { ...file.states[name], ...part } as StateFile]),
      ),
    },
  });
const condition =
  (name: string, facts: FlowFile['conditions'][string]): Change =>
  (file) => ({ ...file, conditions: { ...file.conditions, [name]: facts } });
const property =
  (sentence: string): Change =>
  (file) => ({ ...file, properties: { broken: sentence } });
const both =
  (...changes: Change[]): Change =>
  (file) =>
    changes.reduce((one, change) => change(one), file);

const faults: readonly [name: string, change: Change, code: FindingCode, at: string][] = [
  [
    'a state that only a condition nobody meets leads to',
    states({
      paying: { on: { PAY: 'charging', NEVER: { when: ['due', 'free'], to: 'odd' } } },
      odd: { screen: 'odd', end: true },
    }),
    'explore.state_unreachable',
    '/states/odd',
  ],
  [
    'an event whose guard contradicts how its state is reached',
    states({ finish: { on: { REOPEN: { unless: 'done', to: 'editing' } } } }),
    'explore.transition_dead',
    '/states/finish/on/REOPEN',
  ],
  [
    'an event that two conditions exclude',
    states({
      paying: { on: { PAY: { when: 'due', to: 'charging' }, SKIP: { when: ['due', 'free'], to: 'finish' } } },
    }),
    'explore.transition_dead',
    '/states/paying/on/SKIP',
  ],
  [
    'a branch behind the same condition',
    states({
      next: { choice: [{ when: 'due', to: 'paying' }, { when: 'due', to: 'broken' }, { to: 'waiting' }] },
    }),
    'explore.branch_dead',
    '/states/next/choice/1',
  ],
  [
    'a branch that the facts exclude',
    states({
      next: {
        choice: [{ when: 'due', to: 'paying' }, { unless: 'agreed', to: 'broken' }, { to: 'waiting' }],
      },
    }),
    'explore.branch_dead',
    '/states/next/choice/1',
  ],
  [
    'a default that is never left over',
    states({
      next: { choice: [{ when: 'due', to: 'paying' }, { when: 'free', to: 'waiting' }, { to: 'broken' }] },
    }),
    'explore.branch_dead',
    '/states/next/choice/2',
  ],
  [
    'an outcome that cannot be given there',
    states({
      editing: { on: { SUBMIT: 'sending', ASK: { unless: 'agreed', to: 'asking' } } },
      asking: { task: 'send', outcomes: { accepted: 'finish', refused: 'editing', failed: 'editing' } },
    }),
    'explore.transition_dead',
    '/states/asking/outcomes/accepted',
  ],
  [
    'a condition that is always true where it is asked',
    states({ finish: { on: { AGAIN: { when: 'done', to: 'loading' } } } }),
    'explore.condition_constant',
    '/states/finish/on/AGAIN/when',
  ],
  [
    'a condition that another one has decided',
    states({ paying: { on: { PAY: { when: 'due', unless: 'free', to: 'charging' } } } }),
    'explore.condition_redundant',
    '/states/paying/on/PAY/when',
  ],
  [
    'a page without a way out',
    states({ broken: { on: { AGAIN: 'broken' } } }),
    'explore.no_end',
    '/states/broken',
  ],
  [
    'two pages that only lead to each other',
    states({ broken: { on: { AGAIN: 'lost' } }, lost: { screen: 'lost', on: { BACK: 'broken' } } }),
    'explore.no_end',
    '/states/lost',
  ],
  [
    'a person and an office who each wait for the other',
    both(
      (file) => ({ ...file, parties: { office: { policy: 'x' } } }),
      states({
        broken: { on: { ASK: 'asked' } },
        asked: { screen: 'x', by: 'office', on: { ASK_BACK: 'broken' } },
      }),
    ),
    'explore.no_end',
    '/states/asked',
  ],
  [
    'a payment that never settles',
    states({
      charging: { outcomes: { paid: 'charging2', failed: 'paying' } },
      charging2: { screen: 'x', on: { WAIT: 'charging2' } },
    }),
    'explore.no_end',
    '/states/charging2',
  ],
  ['an end that is none any more', states({ finish: { end: false } }), 'explore.no_end', '/states/finish'],
  [
    'finishing while a due is open',
    states({ paying: { on: { PAY: { to: 'charging', when: 'due' }, LATER: 'finish' } } }),
    'explore.property_broken',
    '/properties/paidFirst',
  ],
  [
    'a choice turned round',
    states({ next: { choice: [{ when: 'due', to: 'waiting' }, { to: 'paying' }] } }),
    'explore.property_broken',
    '/properties/paidFirst',
  ],
  [
    'a charge without a due',
    both(
      states({ broken: { on: { AGAIN: 'loading', PAY: 'charging' } } }),
      property('never charging unless due'),
    ),
    'explore.property_broken',
    '/properties/broken',
  ],
  [
    'something before what must come first',
    both(
      states({ editing: { on: { SUBMIT: 'sending', PEEK: 'loading' } } }),
      property('never finish before sending.accepted'),
    ),
    'explore.property_broken',
    '/properties/broken',
  ],
  [
    'something after what closes it',
    both(
      states({ broken: { on: { AGAIN: 'loading', REOPEN: 'editing' } } }),
      property('never sending after broken'),
    ),
    'explore.property_broken',
    '/properties/broken',
  ],
  ['something that must never be', property('never broken'), 'explore.property_broken', '/properties/broken'],
  [
    'a turn of the office that nobody is reminded of',
    both(
      (file) => ({ ...file, parties: { office: { policy: 'x' } } }),
      states({ paying: { by: 'office', overdue: { days: 11 } } }),
      property('always office answers within 10 days or overdue'),
    ),
    'explore.property_broken',
    '/properties/broken',
  ],
  [
    'a turn that is overdue, but goes on without end',
    both(
      (file) => ({ ...file, parties: { office: { policy: 'x' } } }),
      states({ paying: { by: 'office', overdue: { days: 1 } } }),
      property('always office answers within 10 days'),
    ),
    'explore.property_broken',
    '/properties/broken',
  ],
  [
    'a property about a party that takes no part',
    property('always ofice answers within 10 days'),
    'explore.property_unreadable',
    '/properties/broken',
  ],
  [
    'a property about a state that is not there',
    property('never fnish while due'),
    'explore.property_unreadable',
    '/properties/broken',
  ],
  [
    'a property that is no sentence',
    property('finish should be nice'),
    'explore.property_unreadable',
    '/properties/broken',
  ],
];

const free: Change = condition('free', { dues: { const: 0 } });

describe('checkByExploration', () => {
  it('finds nothing in a sound flow', () => {
    expect(checkByExploration(smallFlow)).toEqual([]);
  });

  it.each(faults)('finds %s', (_, change, code, at) => {
    const properties = at.startsWith('/properties/') ? smallFlow.file.properties : {};
    const found = checkByExploration(
      smallWith((file) => change(free({ ...file, ...(properties && { properties }) }))),
    );
    const own = found.find((one) => one.code === code && one.at === at);
    expect(own, found.map((one) => `${one.code} ${one.at}`).join()).toBeDefined();
    // Findings about a possible path include the path; findings about an impossible one give the reason.
    const isShown = code === 'explore.no_end' || code === 'explore.property_broken';
    if (isShown) expect(own?.path.slice(0, 2).join()).toMatch(/^facts: .*,start → /);
    else expect(own?.message.length).toBeGreaterThan(20);
  });

  it.each(faults)('gives the way to %s, which a person can walk', (_, change, code, at) => {
    const flow = smallWith((file) => change(free(file)));
    const { way } = checkByExploration(flow).find((one) => one.code === code && one.at === at) ?? {};
    const state = /^\/states\/(\w+)/.exec(at)?.[1];
    const isAbout = code !== 'explore.state_unreachable' && code !== 'explore.property_unreadable';
    expect(way != null).toBe(isAbout);
    if (way == null) return;
    const { start, steps } = runOfWay(way);
    const forms = new Map();
    const played = { ...flow, flow: buildFlow(flow.file), forms, formFacts: { today: '2026-03-02' } };
    const runs = replay(played, start, steps);
    expect(runs).toHaveLength(steps.length + 1);
    if (code === 'explore.no_end') expect(runs.at(-1)?.place.state).toBe(state);
    expect(runs.at(-1)?.facts).toEqual(way.steps.at(-1)?.facts ?? way.facts);
  });

  it('ignores the world’s effects of a step that the flow no longer has', () => {
    const unasked = smallWith((file) => {
      const { editing } = file.states;
      if (!editing || !('wizard' in editing)) return file;
      const steps = editing.wizard.steps?.filter(({ id }) => id !== 'three');
      const wizard = { ...editing.wizard, ...(steps && { steps }) };
      return { ...file, states: { ...file.states, editing: { ...editing, wizard } } };
    });
    const found = checkByExploration(unasked);
    expect(found.map(({ code, severity, at }) => [code, severity, at])).toContainEqual([
      'explore.property_broken',
      'error',
      '/properties/consentFirst',
    ]);
    expect(found.find(({ at }) => at === '/properties/consentFirst')?.path).toEqual([
      'facts: role=PRIMARY',
      'start → editing',
      'SUBMIT → sending',
      'answers accepted → waiting',
    ]);
    // The server refuses what the property forbids, so nobody can pass.
    expect(found.map(({ code }) => code)).toContain('explore.no_end');
  });

  it('shows the path to the fault', () => {
    const flow = smallWith(states({ broken: { on: { AGAIN: 'broken' } } }));
    const [found] = checkByExploration({ ...flow, file: { ...flow.file, properties: {} } });
    expect(found?.path).toEqual([
      'facts: submitted role=PRIMARY consent',
      'start → waiting',
      'CONTINUE → loading',
      'answers failed → loading',
      'STOP → broken',
    ]);
  });

  it('suggests the nearest name', () => {
    const found = checkByExploration(smallWith(property('never fnish while due')));
    expect(found.map((one) => one.message)).toEqual(['the flow has no "fnish"; did you mean "finish"?']);
  });

  it('reports that the result is incomplete beyond its limit', () => {
    expect(checkByExploration(smallFlow, { limit: 5 }).map((one) => one.code)).toEqual([
      'explore.incomplete',
    ]);
  });
});
