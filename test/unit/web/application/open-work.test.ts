import { describe, expect, it } from 'vitest';
import type { RequiredDocument } from '../../../../src/contract/application/application.contract.ts';
import type { HouseholdMember } from '../../../../src/contract/application/household.contract.ts';
import type { Step } from '../../../../src/engine/flow/wizard/progress.ts';
import { isNothingOpen, openWork } from '../../../../src/web/open-work/open-work.ts';
import { standingText } from '../../../../src/web/open-work/standing-text.ts';

const STEP: Step = {
  id: 'applicant_documents',
  label: '',
  required: 0,
  sections: [],
  screen: 'required-documents',
  editable: true,
  done: false,
  skipOnSubmit: true,
};
const file = (expiration_date: string | null) => ({
  id: 'f',
  file_name: 'id.png',
  file_path: '',
  created_at: '',
  expiration_date,
  source: '',
});
const document = (changed: Partial<RequiredDocument> = {}): RequiredDocument => ({
  id: 'd',
  file_name: 'Photo ID',
  description: '',
  require_expiration_date: true,
  expiration_date: null,
  value: 'uploaded',
  meta: [file('2031-01-01')],
  ...changed,
});
const member = (changed: Partial<HouseholdMember> = {}): HouseholdMember => ({
  id: 'ben',
  first_name: 'Ben',
  applicant_type: 'CO-APPLICANT',
  is_you: false,
  status: 'submitted',
  percent: 100,
  todo: [],
  can_remove: false,
  ...changed,
});

describe('the status of a household member', () => {
  const t = ((key: string, values: Record<string, unknown> = {}) =>
    [key, ...Object.values(values)].join(' ')) as unknown as Parameters<typeof standingText>[0];

  it('has no percentage if all answers are given and something else is still to do', () => {
    const filled = member({ status: 'in_progress', percent: 100, todo: ['applicant_documents'] });
    expect(standingText(t, filled)).toMatch(/^apply.household.status.filled_in .*apply.household.todo /);
    expect(standingText(t, { ...filled, percent: 99 })).toMatch(/^apply.household.status.in_progress 99 /);
    expect(standingText(t, { ...filled, todo: [] })).toBe('apply.household.status.in_progress 100');
  });
});

describe('the open work of an application', () => {
  it('is empty if every document has its file and date and everybody is done', () => {
    const work = openWork([STEP], [document()], [member(), member({ status: 'minor' })]);
    expect(isNothingOpen(work)).toBe(true);
  });

  it('includes documents without a file, and documents with a file that lacks its date', () => {
    const documents = [
      document({ id: 'none', value: '', meta: [] }),
      document({ id: 'undated', meta: [file('2031-01-01'), file(null)] }),
      document({ id: 'dateless', require_expiration_date: false, meta: [file(null)] }),
    ];
    expect(openWork([STEP], documents, []).documents.map(({ id }) => id)).toEqual(['none', 'undated']);
  });

  it('includes no documents if their step does not apply or is closed', () => {
    const missing = [document({ value: '', meta: [] })];
    expect(openWork([], missing, []).documents).toEqual([]);
    expect(openWork([{ ...STEP, editable: false }], missing, []).documents).toEqual([]);
  });

  it('includes the other members who have not started, not submitted, or have tasks after that', () => {
    const members = [
      member({ id: 'me', is_you: true, status: 'in_progress', todo: ['addresses'] }),
      member({ id: 'new', status: 'not_started' }),
      member({ id: 'begun', status: 'in_progress' }),
      member({ id: 'owing', todo: ['payment'] }),
      member({ id: 'gone', status: 'cancelled' }),
    ];
    expect(openWork([], [], members).members.map(({ id }) => id)).toEqual(['new', 'begun', 'owing']);
  });
});
