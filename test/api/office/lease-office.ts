/** Approved applications, the office's calls about leases, and signers who sign by calls. */
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { findUnit, insertUnit } from '../../../src/db/property/property.repository.ts';
import { textOfMessage } from '../../../src/server/outbox/sealed-messages.ts';
import { readyToSign } from '../../fixtures/lease-household.ts';
import type { Answer, TestPortal } from '../support/test-portal.ts';

/** Terms of a lease; the test clock stands at 2026-03-02. */
export const TERMS = {
  language: 'en',
  start_date: '2026-04-01',
  end_date: '2027-03-31',
  rent_cents: 150_000,
  deposit_cents: 75_000,
  charges: [{ description: 'Storage', amount_cents: 4_500 }],
  parts: ['renters_insurance'],
  addendums: ['parking'],
  fields: { insurance_amount: '$100,000', parking_space: 'P-12' },
  countersign: false,
};

interface Person {
  readonly id: string;
  readonly token: string;
  readonly email: string;
}

interface ApprovedHousehold {
  readonly application_id: string;
  readonly unit_id: string;
  readonly people: readonly [Person, ...Person[]];
}

/** @example const office = leaseOffice(() => portal) */
export function leaseOffice(portal: () => TestPortal) {
  let homes = 0;
  const approve = (id: string) => updateApplicant(portal().deps.db, id, { decision: 'APPROVED' });
  return {
    /** A household that has done everything before signing, in a home of its own. */
    async approved(names: readonly string[] = ['Ann', 'Ben']): Promise<ApprovedHousehold> {
      const { deps } = portal();
      homes += 1;
      const unit_id = `office-lease-${homes}`;
      const unit = await findUnit(deps.db, 'juniper-row-204');
      if (unit === null) throw new Error('There is no home.');
      const details = { ...unit.details, unit_uid: `${500 + homes}` };
      await insertUnit(deps.db, { ...unit, id: unit_id, details });
      const people: Person[] = [];
      let application_id = '';
      for (const first_name of names) {
        const email = `${first_name.toLowerCase()}.${homes}@mail.example`;
        const invited = await portal().invite({
          place: application_id === '' ? { unit_id } : { application_id },
          applicant_type: application_id === '' ? 'PRIMARY' : 'CO-APPLICANT',
          ...{ first_name, last_name: 'Bell', email },
        });
        application_id = invited.application_id;
        await readyToSign(deps, invited.applicant_id);
        await approve(invited.applicant_id);
        people.push({ id: invited.applicant_id, token: invited.token, email });
      }
      const [first, ...others] = people;
      if (first === undefined) throw new Error('Nobody applies.');
      return { application_id, unit_id, people: [first, ...others] };
    },
    send: (token: string, application_id: string, terms: object = TERMS, key = 'key-of-page-1') =>
      portal().ask('POST', `/api/office/lease-drafts/${application_id}/lease`, {
        token,
        body: { key: `${key}-${application_id}`, terms },
      }),
    preview: (token: string, application_id: string, terms: object = TERMS) =>
      portal().ask('POST', `/api/office/lease-drafts/${application_id}/preview`, { token, body: terms }),
    read: (token: string, lease_id: string) =>
      portal().ask('GET', `/api/office/leases/${lease_id}`, { token }),
    act: (
      token: string,
      lease_id: string,
      act: 'reminder' | 'withdrawal' | 'countersignature',
      body: object = {},
    ) => portal().ask('POST', `/api/office/leases/${lease_id}/${act}`, { token, body }),
    /** The landlord's signature, as the page sends it. */
    async countersign(token: string, lease_id: string, changed: object = {}): Promise<Answer> {
      const { body } = await this.read(token, lease_id);
      const { language, sha256 } = body.consent ?? { language: 'en', sha256: 'a'.repeat(64) };
      const signature = { type: 'type', content: 'Kim Moss', font: 'Caveat' };
      return this.act(token, lease_id, 'countersignature', {
        signature,
        consent: { language, sha256 },
        ...changed,
      });
    },
    /** Agrees, signs every spot of every document, and finishes. */
    async sign({ token }: Pick<Person, 'token'>): Promise<Answer> {
      const ask = portal().ask;
      const { body: shown } = await ask('GET', '/api/applicant/lease/consent', { token });
      const { language, sha256 } = shown;
      await ask('POST', '/api/applicant/lease/consent', { token, body: { language, sha256 } });
      const { body: lease } = await ask('GET', '/api/applicant/lease', { token });
      const draft = {
        lease: {},
        addendums: {} as Record<string, object>,
        acceptance: { lease: {}, addendums: {} as Record<string, object> },
        applicant_signature_data: { type: 'type', content: 'Bell', font: 'Caveat' },
      };
      for (const { addendum_id } of lease.pdf.documents) {
        const query = addendum_id === null ? '' : `?addendum_id=${addendum_id}`;
        const { body } = await ask('GET', `/api/applicant/lease${query}`, { token });
        const marks = (kind: string) =>
          Object.fromEntries(
            body.pdf.tags
              .filter((tag: { kind: string }) => tag.kind === kind)
              .map((tag: { key: string }) => [tag.key, {}]),
          );
        if (addendum_id === null) Object.assign(draft.lease, marks('signature'));
        else draft.addendums[addendum_id] = marks('signature');
        if (addendum_id === null) Object.assign(draft.acceptance.lease, marks('initials'));
        else draft.acceptance.addendums[addendum_id] = marks('initials');
      }
      await ask('POST', '/api/applicant/save_sign_draft', { token, body: { sign_draft_data: draft } });
      return ask('POST', '/api/applicant/lease', { token, body: {} });
    },
    /** The mails to a person, as subject and text, the oldest first. */
    async mailsTo(recipient: string): Promise<string[]> {
      const { deps } = portal();
      const rows = await deps.db
        .selectFrom('outbox')
        .selectAll()
        .where('recipient', '=', recipient)
        .where('channel', '=', 'mail')
        .orderBy('created_at')
        .execute();
      return rows.map((row) => `${row.subject}\n${textOfMessage(deps.secrets, row) ?? ''}`);
    },
  };
}
