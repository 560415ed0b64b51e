import { describe, expect, it } from 'vitest';
import { type LeaseSituation, leaseFacts } from '../../../machines/lease/lease-facts.ts';
import { decide, placeAfterOutcome } from '../../../src/engine/flow/run/decide.ts';
import { resume } from '../../../src/engine/flow/run/resume.ts';
import { pauseOf } from '../../../src/engine/flow/state-file.ts';
import { compiledFlow } from '../../paths/load-flow.ts';

const flow = compiledFlow('lease');

const READY: LeaseSituation = {
  forbidden: false,
  application_status: 'LEASE_IN_PROGRESS',
  dueInvoices: [],
  examCompleted: true,
  applicant: { decision: 'APPROVED', lease_agreement: null },
  hasPreLeaseQuestionnaires: false,
  withdrawal: null,
  signing: { consent: 'GIVEN', declined: 'NOBODY' },
  pdf: { documents: [{ signed: 0, total: 2 }] },
};
const DUES = { dueInvoices: [{}] };
const EXAM = { examCompleted: false };
const UNDECIDED = { applicant: { decision: '', lease_agreement: null } };
const DENIED = { applicant: { decision: 'DENIED', lease_agreement: null } };
const AGREED = { applicant: { decision: 'APPROVED', lease_agreement: 'L1' } };
const PRE_LEASE = { hasPreLeaseQuestionnaires: true };

const facts = (change: Partial<LeaseSituation> = {}, afterwards = false) =>
  leaseFacts({ ...READY, ...change }, afterwards);
const at = (change: Partial<LeaseSituation> = {}) => resume(flow, facts(change));
/** The page that a state leads to by itself, and the delay in milliseconds. */
function onwards(name: string, change: Partial<LeaseSituation>): { ms: number; route: string | null } | null {
  const state = flow.file.states[name];
  const pause = state === undefined ? null : pauseOf(state);
  if (pause === null) return null;
  const decision = decide(flow, facts(change), { type: 'CONTINUE' });
  return { ms: pause.ms, route: decision.allowed ? decision.place.route : null };
}

/** The routing of the lease page: the first match wins. */
const ORDER: readonly [string, Partial<LeaseSituation>, string, string][] = [
  ['[PRE-243] dues', DUES, 'dues-first', '/applicant/payment'],
  ['[PRE-244] the exam', EXAM, 'exam-first', '/applicant/exam'],
  ['[PRE-245] no decision', UNDECIDED, 'decision-first', '/applicant/finish'],
  ['[PRE-245] a denial', DENIED, 'decision-first', '/applicant/finish'],
  ['[PRE-246] a lease agreement', AGREED, 'signed-already', '/applicant/signed'],
  ['[PRE-247] the pre-lease questionnaire', PRE_LEASE, 'pre-lease-first', '/applicant/pre-lease'],
];

describe('the flow of a lease', () => {
  it.each(ORDER)('[PLT-367] leads for %s after three seconds', (_, change, screen, route) => {
    const place = at(change);
    expect(place.screen).toBe(screen);
    expect(onwards(place.state, change)).toEqual({ ms: 3000, route });
  });

  it.each([
    ['[PRE-243] dues', { ...DUES, ...EXAM, ...UNDECIDED, ...PRE_LEASE }, 'dues-first'],
    ['[PRE-244] the exam', { ...EXAM, ...UNDECIDED, ...PRE_LEASE }, 'exam-first'],
    [
      '[PRE-245] the decision',
      { applicant: { decision: '', lease_agreement: 'L1' }, ...PRE_LEASE },
      'decision-first',
    ],
    ['[PRE-246] the agreement', { ...AGREED, ...PRE_LEASE }, 'signed-already'],
  ])('handles %s before everything that comes later', (_, change, screen) => {
    expect(at(change).screen).toBe(screen);
  });

  it('lets a person stay on the page', () => {
    const decision = decide(flow, facts(DUES), { type: 'STAY' });
    expect(decision).toMatchObject({ allowed: true, place: { screen: 'dues-first' } });
  });

  it.each(['APPLICATION_IN_PROGRESS', 'LEASE_COMPLETE'])(
    '[PRE-240] gives no access in %s, and still leads on if a rule of the order applies',
    (application_status) => {
      expect(at({ application_status })).toMatchObject({ screen: 'no-access', end: true });
      for (const [, change, , route] of ORDER) {
        const place = at({ ...change, application_status });
        expect(place).toMatchObject({ screen: 'no-access', end: false });
        expect(onwards(place.state, { ...change, application_status })).toEqual({ ms: 3000, route });
      }
      expect(decide(flow, facts({ application_status }), { type: 'SIGN' }).allowed).toBe(false);
    },
  );

  it('[PRE-241] first reports that the document does not exist', () => {
    const change = { forbidden: true, pdf: null };
    expect(at({ ...change, ...DUES })).toMatchObject({ screen: 'document-not-found', end: true });
    expect(resume(flow, facts(change, true)).screen).toBe('document-not-found');
  });

  it('[PRE-313] refuses every mark and the final post while fees are due', () => {
    expect(decide(flow, facts(DUES), { type: 'SIGN' }).allowed).toBe(false);
    expect(decide(flow, facts(DUES), { type: 'FINISH' }).allowed).toBe(false);
  });

  it('stays on the page after every mark, and ends only with the final post', () => {
    const signing = decide(flow, facts(), { type: 'SIGN' });
    if (!signing.allowed) throw new Error('the mark was refused');
    expect(signing.task).toBe('saveSignDraft');
    for (const outcome of ['saved', 'refused', 'failed'])
      expect(placeAfterOutcome(flow, facts(), signing.place, outcome).screen).toBe('lease-signing');
    const whole = facts({ pdf: { documents: [{ signed: 2, total: 2 }] } });
    const posting = decide(flow, whole, { type: 'FINISH' });
    if (!posting.allowed) throw new Error('the final post was refused');
    expect(placeAfterOutcome(flow, whole, posting.place, 'signed').screen).toBe('signed-already');
    expect(placeAfterOutcome(flow, whole, posting.place, 'missing').screen).toBe('lease-signing');
  });

  it('allows signing addendums after the lease, without the requirements of a lease', () => {
    const late = facts({ application_status: 'LEASE_COMPLETE', ...DUES, ...EXAM }, true);
    expect(resume(flow, late).screen).toBe('lease-signing');
    expect(resume(flow, facts(AGREED, true)).screen).toBe('signed-already');
  });
});
