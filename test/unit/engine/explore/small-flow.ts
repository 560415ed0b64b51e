import type { ExploredFlow } from '../../../../src/engine/explore/model/explored-flow.ts';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';

/** A small sound flow that covers every kind of state and every rule of exploration. */
export const smallFile: FlowFile = {
  id: 'small',
  version: 1,
  facts: 'small/facts',
  conditions: {
    done: { submitted: { const: true } },
    due: { dues: { minimum: 1 } },
    guarantor: { role: { const: 'GUARANTOR' } },
    agreed: { consent: { const: true } },
    locked: { closed: { const: true } },
  },
  properties: {
    wayOut: 'always can reach an end',
    paidFirst: 'never finish while due',
    consentFirst: 'never sending.accepted unless agreed',
  },
  initial: 'resuming',
  states: {
    resuming: { choice: [{ when: 'done', to: 'next' }, { to: 'editing' }] },
    editing: {
      route: '/form/:tab',
      wizard: {
        save: { event: 'SAVE', task: 'saveDraft' },
        readonlyWhen: 'locked',
        steps: [
          { id: 'one', label: 'x:one', required: 1, sections: [{ form: 'small/one' }] },
          { id: 'two', label: 'x:two', required: 1, unless: 'guarantor', sections: [{ form: 'small/two' }] },
          { id: 'three', label: 'x:three', required: 1, sections: [{ form: 'small/three' }] },
        ],
      },
      on: { SUBMIT: { to: 'sending', unless: 'locked' } },
    },
    sending: { task: 'send', outcomes: { accepted: 'next', refused: 'editing', failed: 'editing' } },
    next: { choice: [{ when: 'due', to: 'paying' }, { to: 'waiting' }] },
    paying: { screen: 'pay', on: { PAY: { to: 'charging', when: 'due' } } },
    charging: { task: 'charge', outcomes: { paid: 'next', failed: 'paying' } },
    waiting: { screen: 'wait', after: { ms: 1000, to: 'loading' } },
    loading: {
      task: 'load',
      retry: { everyMs: 500, times: 2 },
      outcomes: { loaded: 'finish', exhausted: 'broken' },
    },
    broken: { screen: 'broken', on: { AGAIN: 'loading' } },
    finish: { screen: 'finish', end: true },
  },
};

export const smallFlow: ExploredFlow = {
  file: smallFile,
  facts: {
    type: 'object',
    properties: {
      submitted: { type: 'boolean' },
      dues: { type: 'integer', minimum: 0, maximum: 2 },
      role: { type: 'string', enum: ['PRIMARY', 'CO-APPLICANT', 'GUARANTOR'] },
      consent: { type: 'boolean' },
      closed: { type: 'boolean' },
    },
  },
  world: {
    impossible: [{ submitted: { const: true }, consent: { const: false } }],
    outcomes: {
      send: { accepted: { when: { consent: { const: true } }, sets: { submitted: [true] } } },
      charge: { paid: { when: { dues: { minimum: 1 } }, sets: { dues: { by: -1 } } } },
    },
    saves: { three: { sets: { consent: [true] } } },
    outside: { closed: [true, false], dues: [0, 1, 2] },
    fresh: { submitted: { const: false } },
  },
};

/** The small flow with a changed file. */
export function smallWith(change: (file: FlowFile) => FlowFile): ExploredFlow {
  return { ...smallFlow, file: change(structuredClone(smallFile) as FlowFile) };
}
