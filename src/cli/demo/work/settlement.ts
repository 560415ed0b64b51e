/** A neighbor who has moved out: both inspections are done, the keys are back, and the office has to inspect the home. */
import type { FormBundle } from '../../../engine/forms/form.ts';
import { SECURITY_DEPOSIT } from '../../../ledger/book.ts';
import { addDays } from '../../../ledger/day.ts';
import type { Deps } from '../../../server/deps.ts';
import { postCharge, postCredit } from '../../../server/ledger/charges.ts';
import { todayAt } from '../../../server/property/time-zone.ts';
import { officerWith } from '../people/officer.ts';
import { makeResident } from '../resident/make-resident.ts';
import { type DemoLease, PLAIN_RESIDENT } from '../resident/resident-wish.ts';
import { openProcessFor, takeOfficeTurn, takeResidentTurn } from './turns.ts';

const [INSPECTION, SETTLEMENT] = ['guided-inspection', 'move-out-settlement'];
const DEPOSIT_CENTS = 168_500;
const SIGNATURE = { type: 'type', content: 'Robin Keller', font: 'Caveat' };
/** What is not good, by room and part. */
type Faults = Readonly<Record<string, Readonly<Record<string, string>>>>;
const WHEN_LET: Faults = { kitchen: { stove: 'A scratch on the glass' } };
const NOW: Faults = {
  kitchen: { stove: 'A scratch on the glass, and one knob is missing' },
  entry: { walls: 'A hole behind the door' },
};

/** Makes the neighbor and their move-out. @returns their lease. */
export async function addMoveOut(deps: Deps): Promise<DemoLease> {
  const lease = await makeResident(deps, { ...PLAIN_RESIDENT, paid_months: 12 });
  const today = await todayAt(deps, deps.db, lease.property_id);
  await payDeposit(deps, lease);
  await inspect(on(deps, lease.lease_start), lease, WHEN_LET);
  await inspect(on(deps, addDays(today, -3)), lease, NOW);
  const officer = await officerWith(deps, 'manage_leases', lease);
  const settlement = await openProcessFor(deps, lease, { flow: SETTLEMENT });
  const keys = {
    returned_on: today,
    count: 'Two keys and a fob',
    forwarding: '9 Elm Street, Austin, TX 78701',
  };
  await takeOfficeTurn(deps, officer, settlement, 'RECORD', { keys });
  return lease;
}

/** The portal on another day, at noon. */
const on = (deps: Deps, day: string): Deps => ({
  ...deps,
  clock: { now: () => new Date(`${day}T17:00:00.000Z`) },
});

async function payDeposit(deps: Deps, lease: DemoLease): Promise<void> {
  const deposit = {
    charge_code: SECURITY_DEPOSIT,
    description: { en: 'Security deposit', es: 'Depósito de garantía' },
    amount_cents: DEPOSIT_CENTS,
    due_date: lease.lease_start,
  };
  await deps.db.transaction().execute(async (trx) => {
    await postCharge(deps, trx, lease, { ...deposit, name: 'demo:deposit' }, 'office');
    const paid = { name: 'demo:deposit-paid', amount_cents: DEPOSIT_CENTS, note: 'Paid by check' };
    await postCredit(deps, trx, lease, paid, 'office');
  });
}

/** The resident goes through all rooms, says what is not good, and signs. */
async function inspect(deps: Deps, lease: DemoLease, faults: Faults): Promise<void> {
  const ref = await openProcessFor(deps, lease, { flow: INSPECTION });
  // The homes of the demo have one bedroom and one bathroom.
  const isThere = ({ id }: FormBundle) => id.startsWith(`${INSPECTION}/`) && !/-[2-9]$/.test(id);
  const rooms = [...deps.forms.values()].filter(isThere);
  const answers = Object.assign({}, ...rooms.map((room) => conditionOf(room, faults)));
  await takeResidentTurn(deps, lease, ref, 'SUBMIT', { answers, revision: null });
  await takeResidentTurn(deps, lease, ref, 'SIGN', { signature: SIGNATURE });
}

/** Every part that has to be answered is good, or has a note. */
function conditionOf({ schema }: FormBundle, faults: Faults): object {
  const rooms = Object.entries(schema.properties ?? {}).map(([name, room]) => {
    const parts = (room.required ?? []).flatMap((part): [string, string][] => {
      const note = faults[name]?.[part];
      return note === undefined
        ? [[part, 'GOOD']]
        : [
            [part, 'DAMAGED'],
            [`${part}_note`, note],
          ];
    });
    return [name, Object.fromEntries(parts)];
  });
  return Object.fromEntries(rooms);
}
