import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../../machines/catalogs.ts';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { beginningsOf, flowsAfter } from '../../../../src/engine/flow/begins-after.ts';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { checkRelease } from '../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { followingFlow } from '../../../fixtures/flows/following-flow.ts';
import { withPayStub } from '../../../fixtures/flows/waiting-flow.ts';

/** The messages of the errors that flows add to a release without errors. */
const errorsWith = (...flows: (readonly [id: string, start: object])[]) =>
  checkRelease(
    readRelease(
      new Map([...withPayStub(1), ...flows.flatMap(([id, start]) => [...followingFlow(id, start)])]),
    ),
    knownNames,
  ).errors.map(({ code, params }) => [code, params.at]);

describe('a flow that begins after another one', () => {
  it('has no error if the other one comes to the state, or its task has the outcome', () => {
    const after = [
      { flow: 'pay-stub', state: 'thanks' },
      { flow: 'application', state: 'submitting', outcome: 'accepted' },
    ];
    expect(errorsWith(['pay-check', { after }], ['pay-other', { after: after[0] }])).toEqual([]);
  });

  it.each([
    ['flow.flow_unknown', '/start/after/flow', { flow: 'pay-stab', state: 'thanks' }],
    ['flow.after_state', '/start/after/state', { flow: 'pay-stub', state: 'thank' }],
    ['flow.after_subject', '/start/after/flow', { flow: 'move-out', state: 'done' }],
    ['flow.after_task', '/start/after/state', { flow: 'pay-stub', state: 'sending' }],
    ['flow.after_outcome', '/start/after/outcome', { flow: 'pay-stub', state: 'sending', outcome: 'sent' }],
    ['flow.after_outcome', '/start/after/outcome', { flow: 'pay-stub', state: 'thanks', outcome: 'noted' }],
    ['flow.after_choice', '/start/after/state', { flow: 'pay-stub', state: 'resuming' }],
    ['flow.property_missing', '/start/after', { flow: 'pay-stub' }],
    ['flow.shape', '/start/after', []],
  ])('is refused with %s', (code, at, after) => {
    expect(errorsWith(['pay-check', { after }])).toContainEqual([code, at]);
  });

  it('names the entry of a list', () => {
    const after = [
      { flow: 'pay-stub', state: 'thanks' },
      { flow: 'pay-stub', state: 'gone' },
    ];
    expect(errorsWith(['pay-check', { after }])).toEqual([['flow.after_state', '/start/after/1/state']]);
  });

  it('begins neither itself nor a flow after which it begins', () => {
    const self = { after: { flow: 'pay-check', state: 'over' } };
    expect(errorsWith(['pay-check', self])).toEqual([['flow.after_ring', '/start/after']]);
    const ring = errorsWith(
      ['pay-check', { after: { flow: 'pay-other', state: 'over' } }],
      ['pay-other', self],
    );
    expect(ring.map(([code]) => code)).toEqual(['flow.after_ring', 'flow.after_ring']);
  });

  it('requires nothing that only the office gives', () => {
    const errors = (fee: object) => {
      const given = { fee_cents: { type: 'integer', minimum: 1, ...fee } };
      const start = { subject: 'tenancy', after: { flow: 'move-out', state: 'done' }, given };
      return errorsWith(['settled', start]);
    };
    expect(errors({})).toEqual([['flow.after_given', '/start/given']]);
    expect(errors({ optional: true })).toEqual([]);
  });
});

describe('the flows that begin by what has happened', () => {
  const flow = (id: string, after: unknown) => ({
    file: { id, start: { subject: 'application', title: 't', text: 't', after } } as FlowFile,
  });
  const flows = [
    flow('by-state', { flow: 'pay-stub', state: 'thanks' }),
    flow('by-outcome', [
      { flow: 'move-out', state: 'done' },
      { flow: 'pay-stub', state: 'sending', outcome: 'noted' },
    ]),
    { file: JSON.parse(builtInRelease().files.get('flows/pet-joins.flow.json') ?? '') as FlowFile },
  ];
  const begun = (state: string | null, work: { state: string; outcome: string } | null, of = 'pay-stub') =>
    flowsAfter(flows, { flow: of, state, work }).map(({ file }) => file.id);

  it('are those that name the state or the outcome', () => {
    expect(begun('thanks', { state: 'sending', outcome: 'noted' })).toEqual(['by-state', 'by-outcome']);
    expect(begun('thanks', null)).toEqual(['by-state']);
    expect(begun('asked', { state: 'sending', outcome: 'failed' })).toEqual([]);
    expect(begun(null, { state: 'telling', outcome: 'noted' })).toEqual([]);
    expect(begun('done', null, 'move-out')).toEqual(['by-outcome']);
    expect(begun('thanks', null, 'pay-stab')).toEqual([]);
  });

  it('are none if the file says nothing about it', () => {
    expect(beginningsOf(flows[2]?.file.start)).toEqual([]);
  });
});
