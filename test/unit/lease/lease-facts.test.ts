import { describe, expect, it } from 'vitest';
import { isExamCompleted, type LeaseSituation, leaseFacts } from '../../../machines/lease/lease-facts.ts';

const READY: LeaseSituation = {
  forbidden: false,
  application_status: 'LEASE_IN_PROGRESS',
  dueInvoices: [],
  examCompleted: true,
  applicant: { decision: 'APPROVED', lease_agreement: null },
  hasPreLeaseQuestionnaires: false,
  withdrawal: null,
  signing: { consent: 'GIVEN', declined: 'NOBODY' },
  pdf: { documents: [{ signed: 1, total: 2 }] },
};

describe('the facts of a lease', () => {
  it.each([
    ['Passed', true, true],
    ['ManualVerificationRequired', true, true],
    ['Failed', true, false],
    ['', true, false],
    [null, true, false],
    [null, false, true],
    ['Failed', false, false],
  ])('treat an exam with the result %j and isAsked %j as completed: %j', (result, isAsked, completed) => {
    expect(isExamCompleted({ result, isAsked })).toBe(completed);
  });

  it('have all_signed only if every document is signed', () => {
    const signed = (documents: { signed: number; total: number }[] | null) =>
      leaseFacts({ ...READY, pdf: documents && { documents } }, false).all_signed;
    expect(
      signed([
        { signed: 2, total: 2 },
        { signed: 1, total: 2 },
      ]),
    ).toBe(false);
    expect(
      signed([
        { signed: 2, total: 2 },
        { signed: 0, total: 0 },
      ]),
    ).toBe(true);
    expect(signed(null)).toBe(false);
  });

  it.each([
    ['APPROVED', 'APPROVED'],
    ['DENIED', 'DENIED'],
    ['', 'NONE'],
    ['CONDITIONAL', 'NONE'],
  ])('map the decision %j to %s', (decision, fact) => {
    const facts = leaseFacts({ ...READY, applicant: { decision, lease_agreement: null } }, false);
    expect(facts.decision).toBe(fact);
  });

  it('ignore what must precede a lease, for addendums that come after it', () => {
    const late = {
      ...READY,
      application_status: 'LEASE_COMPLETE',
      dueInvoices: [1],
      examCompleted: false,
      applicant: { decision: '', lease_agreement: 'L1' },
      hasPreLeaseQuestionnaires: true,
    };
    expect(leaseFacts(late, true)).toMatchObject({
      afterwards: true,
      dues_open: false,
      exam_completed: true,
      decision: 'APPROVED',
      pre_lease_pending: false,
      lease_agreement: true,
    });
  });
});
