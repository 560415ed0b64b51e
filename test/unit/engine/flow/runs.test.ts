import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../../machines/catalogs.ts';
import { checkRelease } from '../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { followingFlow } from '../../../fixtures/flows/following-flow.ts';
import { runningFlow } from '../../../fixtures/flows/running-flow.ts';
import { withPayStub } from '../../../fixtures/flows/waiting-flow.ts';

/** The errors of a release with a flow that runs another one. */
const errorsWith = (...flow: Parameters<typeof runningFlow>) =>
  checkRelease(readRelease(new Map([...withPayStub(1), ...runningFlow(...flow)])), knownNames).errors.map(
    ({ code, params }) => [code, params.at],
  );
const flowAt = '/states/asking/with/flow';

describe('a flow that runs another one', () => {
  const ends = ['thanks', 'tooLate'];

  it('has no error if it knows all ends of a flow for the same subject', () => {
    expect(errorsWith({ flow: 'pay-stub', ends })).toEqual([]);
  });

  it.each([
    ['an unknown flow', 'flow.flow_unknown', flowAt, { flow: 'pay-stab', ends }],
    ['a flow about something else', 'flow.run_subject', flowAt, { flow: 'move-out', ends: ['done'] }],
    ['a flow that needs code', 'flow.run_start', flowAt, { flow: 'application', ends: ['finish'] }],
    ['itself', 'flow.run_ring', flowAt, { flow: 'whole-check', ends: ['approved', 'refused', 'gone'] }],
  ])('is refused if it runs %s', (_what, code, at, inner) => {
    expect(errorsWith(inner)).toContainEqual([code, at]);
  });

  it.each([[['thanks']], [[...ends, 'asked']], [['thanks', 'lapsed']]])(
    'is refused with the ends %j',
    (wrong) => {
      const at = '(facts whole-check/facts) /properties/inner/enum';
      expect(errorsWith({ flow: 'pay-stub', ends: wrong })).toContainEqual(['flow.run_ends', at]);
    },
  );

  it('is refused if the office gives data to the other one', () => {
    const start = { subject: 'tenancy' };
    expect(errorsWith({ flow: 'lease-renew', ends: ['done'] }, start)).toContainEqual([
      'flow.run_given',
      flowAt,
    ]);
  });

  it('may lead to a flow by a button, as to any other page', () => {
    const opening = { task: 'openLink', outcomes: { opened: 'waiting', failed: 'waiting' } };
    const errors = (to: string) =>
      errorsWith({ flow: 'pay-stub', ends }, {}, { opening: { ...opening, with: { to } } });
    expect(errors('/flow/pay-stub')).toEqual([]);
    expect(errors('/flow/pay-stab')).toEqual([['flow.route_unknown', '/states/opening/with/to']]);
  });

  it('draws its fact from the state that runs the other one', () => {
    const asking = { task: 'noteSeen', outcomes: { noted: 'resuming', failed: 'refused' } };
    expect(errorsWith({ flow: 'pay-stub', ends }, {}, { asking })).toContainEqual([
      'flow.fact_origin',
      '(facts whole-check/facts) /properties/inner/from/done',
    ]);
  });

  it('and a flow that begins after its end are no ring', () => {
    const after = { flow: 'whole-check', state: 'approved' };
    const files = new Map([
      ...withPayStub(1),
      ...runningFlow({ flow: 'pay-stub', ends }),
      ...followingFlow('pay-check', { after }),
    ]);
    expect(checkRelease(readRelease(files), knownNames).errors).toEqual([]);
  });
});
