import { findGuestcard } from '../../../src/db/guestcard/guestcard.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { addGuestToken } from '../../../src/server/features/guestcard/guest-record.ts';
import { sameFacts } from '../same-facts.ts';
import type { Staging } from '../stage.ts';
import { forgetLimits } from './codes.ts';
import { putFacts } from './put-facts.ts';
import { factsIn, type Records, readRecords } from './records.ts';
import { soundRecords } from './sound-records.ts';
import { newVisitor, type Stage } from './visitor.ts';

/**
 * Visitors, each on a property of their own. Without a unit in the address there is nobody at the server; that a
 * visitor only asks for information it learns with what they send.
 */
export const guestcardStaging: Staging<Stage> = {
  async enter(around, facts) {
    await forgetLimits(around);
    const stage = { ...around, visitor: await newVisitor(around.deps, facts) };
    await putFacts(stage, facts);
    return stage;
  },
  put: putFacts,
  agreed: agreedFacts,
};

const nothingYet: Facts = {
  charges_due: false,
  guest_known: false,
  invoiced: false,
  paid: false,
  payment_in_flight: false,
  unit_taken: false,
  submitted: false,
};

/**
 * The facts that the server tells, which must be those in its database and those of the tour; and the rows behind
 * them must be sound.
 *
 * @throws {Error} that names what differs.
 */
async function agreedFacts(stage: Stage, expected: Facts): Promise<Facts> {
  const records = await readRecords(stage);
  const stored = factsIn(records, stage.visitor);
  const told = await toldFacts(stage, records);
  sameFacts('the server', told, 'its database', stored);
  sameFacts('the database', stored, 'the model', expected);
  await soundRecords(stage, records, stored);
  return told;
}

/**
 * What the server tells of the visit. Two facts are the address's own: a page without a unit asks nothing, and that
 * somebody only asks for information is not known to the server before they have sent it.
 */
async function toldFacts(stage: Stage, { guestcard }: Records): Promise<Facts> {
  const { deps, wire, visitor } = stage;
  const { unit, isRequest } = visitor;
  const own: Facts = { ...nothingYet, unit, request_info: isRequest };
  if (unit === 'MISSING') return own;
  if (guestcard === null) {
    const asked = unit === 'INVALID' ? 'no-such-unit' : visitor.first;
    const { status, body } = await wire('GET', `/api/applicant/unit/${asked}/guestcard`, { token: '' });
    if (unit === 'INVALID' && status === 404) return own;
    if (status !== 200) throw new Error(`the unit was not told: ${status} ${JSON.stringify(body)}`);
    const { facts } = body as { facts: Facts };
    return isRequest ? { ...facts, request_info: true, charges_due: false } : facts;
  }
  const row = await findGuestcard(deps.db, guestcard.id);
  if (row === null) throw new Error(`The guestcard ${guestcard.id} is gone.`);
  // A token more, so that one may look without taking the page's.
  const token = await addGuestToken(deps, deps.db, row);
  const { status, body } = await wire('GET', '/api/applicant/guestcard-verify', { token });
  if (status !== 200) throw new Error(`the guestcard was not told: ${status} ${JSON.stringify(body)}`);
  return (body as { facts: Facts }).facts;
}
