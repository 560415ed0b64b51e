/** Every event of every flow, sent by an impersonator of the office: nothing is signed, paid or withdrawn. */
import { randomBytes } from 'node:crypto';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import type { Target } from '../target/target.ts';

/** Sends a call of the matrix. */
export type Call = (
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Response>;

const SIGNATURE = { type: 'type', content: 'Ann Bell', font: 'Caveat' };
/** Valid input to sign a lease, to sign answers, and for events without input. */
const INPUTS = [
  { sign_draft_data: { lease: { s1: {} }, applicant_signature_data: SIGNATURE } },
  { signature: SIGNATURE },
  {},
  null,
];
/** The actions on a lease ready to sign that only the person may take. */
const THEIRS = ['SIGN', 'FINISH'];

/** @returns the faults, and the number of sent events. */
export async function impersonatedActs(
  { office }: Target,
  call: Call,
  impersonate: (kind: 'user' | 'applicant', id: string) => Promise<string>,
): Promise<{ readonly sent: number; readonly wrong: readonly string[] }> {
  const { db } = office;
  const household = await leaseHousehold(office);
  const [{ id: applicant_id }] = household.people;
  const { user, lease_id } = await makeTenant(office);
  const bound = async () => ({
    marks: await db
      .selectFrom('lease_marks')
      .select('spot')
      .where('applicant_id', '=', applicant_id)
      .execute(),
    payments: await db.selectFrom('ledger_payments').select('id').where('lease_id', '=', lease_id).execute(),
    intents: await db
      .selectFrom('payment_intents')
      .select('id')
      .where('applicant_id', '=', applicant_id)
      .execute(),
    signatures: await db.selectFrom('process_signatures').select('signer').execute(),
    status: await db.selectFrom('leases').select('status').where('id', '=', household.lease_id).execute(),
  });
  const before = JSON.stringify(await bound());
  const speakers = [
    ['an applicant', await impersonate('applicant', applicant_id)],
    ['a resident', await impersonate('user', user.id)],
  ] as const;
  const wrong: string[] = [];
  let sent = 0;
  for (const [whom, token] of speakers) {
    for (const { file } of office.flows.values()) {
      const started = await call('POST', `/api/flows/${file.id}/processes`, token, null);
      const process = (await started.json()) as { readonly id?: string };
      if (started.status >= 500) wrong.push(`${file.id} as ${whom}: ${started.status}`);
      if (!started.ok || process.id === undefined) continue;
      for (const type of eventsOf(file.states)) {
        for (const input of INPUTS) {
          sent += 1;
          const headers = { 'idempotency-key': randomBytes(12).toString('hex') };
          const path = `/api/processes/${process.id}/events`;
          const { status } = await call('POST', path, token, { type, input }, headers);
          const isTheirs = file.id === 'lease' && THEIRS.includes(type);
          if (status >= 500 || (isTheirs && status !== 403))
            wrong.push(`${file.id} ${type} as ${whom}: ${status}`);
        }
      }
    }
  }
  if (JSON.stringify(await bound()) !== before) wrong.push('somebody was bound by what another did as them');
  return { sent, wrong };
}

/** The names of all events of a flow, and the loading of a page. */
function eventsOf(states: Readonly<Record<string, unknown>>): readonly string[] {
  const named = Object.values(states).flatMap((state) => {
    const { on = {}, wizard } = state as { readonly on?: object; readonly wizard?: Wizard };
    const saves = wizard?.save === undefined ? [] : [wizard.save.event];
    return [...Object.keys(on), ...saves, ...Object.keys(wizard?.edits ?? {})];
  });
  return [...new Set([...named, 'LOAD'])];
}

interface Wizard {
  readonly save?: { readonly event: string };
  readonly edits?: object;
}
