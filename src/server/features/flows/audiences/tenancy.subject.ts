/** The tenancy of a lease as the subject of processes, shared by its residents: the lease itself or an occasion of it. */
import type { tenancyGroups, tenancySources } from '../../../../../machines/tenancy.catalog.ts';
import { isOver } from '../../../../contract/access/lease-status.ts';
import { RESPONSIBLE } from '../../../../contract/session/lease-unit.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { listOpenInvoices } from '../../../../db/ledger/ledger-invoice.repository.ts';
import { findProperty, type Property } from '../../../../db/property/property.repository.ts';
import { findLetLease, type LetLease, lockLetLease } from '../../../../db/resident/let-lease.repository.ts';
import { findOccasion, listOccasions, type Occasion } from '../../../../db/resident/occasion.repository.ts';
import { findSettlement, type Settlement } from '../../../../db/resident/settlement.repository.ts';
import {
  findOpenTransfer,
  findTransferOf,
  type UnitTransfer,
} from '../../../../db/resident/unit-transfer.repository.ts';
import type { GroupFile } from '../../../../engine/flow/flow-file.ts';
import { openSum, PAID_OUT_RETURNED } from '../../../../ledger/book.ts';
import {
  type FactSource,
  ofProperty,
  type SourceContext,
  type SubjectKind,
} from '../../../process/subject.ts';
import { stateOfTransfer } from '../transfer/known-of-transfer.ts';

/**
 * A let lease, the occasion of the process (null if the process is about the lease itself), and the settlement of the deposit
 * that the process has begun.
 */
export interface TenancySubject extends LetLease {
  readonly id: string;
  readonly lease_id: string;
  readonly company_id: string;
  readonly property_id: string;
  readonly occasion: Occasion | null;
  readonly settlement: Settlement | null;
}

/** The `subject_kind` of processes of a tenancy. */
export const TENANCY = 'tenancy';

/** The id of the subject. @example tenancySubjectId('L1', 'O7') // 'L1/O7' */
export function tenancySubjectId(leaseId: string, occasionId: string | null): string {
  return occasionId === null ? leaseId : `${leaseId}/${occasionId}`;
}

/** Splits a subject id. @example partsOfSubject('L1/O7') // { leaseId: 'L1', occasionId: 'O7' } */
export function partsOfSubject(id: string): {
  readonly leaseId: string;
  readonly occasionId: string | null;
} {
  const [leaseId = '', occasionId = null] = id.split('/');
  return { leaseId, occasionId };
}

const BOUND: (typeof tenancyGroups)[number] = 'responsible';

/** Whether somebody who lives under a lease belongs to a group. @param group null: all who live there. */
export function isInGroup(
  group: GroupFile | null,
  { responsible_flag }: { readonly responsible_flag: string },
): boolean {
  return group?.group !== BOUND || responsible_flag === RESPONSIBLE;
}

/** The property of the lease, read once per handled event. */
export function propertyOfTenancy({
  db,
  subject,
  once,
}: Pick<SourceContext<TenancySubject>, 'db' | 'subject' | 'once'>): Promise<Property> {
  return once('property', async () => {
    const property = await findProperty(db, subject.property_id);
    if (property === null) throw new Error(`The property of the lease ${subject.lease_id} is gone.`);
    return property;
  });
}

/** The ranges of the facts about a unit. */
const MOST_BEDROOMS = 4;
const MOST_BATHROOMS = 3;

const sources: Readonly<Record<(typeof tenancySources)[number], FactSource<TenancySubject>>> = {
  tenancy: {
    read: ({ subject: { tenancy, lease, open_addendums } }) => ({
      current: !isOver(tenancy.lease_status),
      notice_given: tenancy.lease_status === 'Notice',
      pending_renewal: tenancy.pending_renewal === 1,
      allow_workorder: tenancy.allow_workorder === 1,
      addendum_open: open_addendums > 0,
      month_to_month: lease.end_date === '',
    }),
  },
  unit: {
    read: ({ subject: { unit } }) => ({
      bedrooms: within(unit.display_bedroom, 0, MOST_BEDROOMS),
      bathrooms: within(unit.display_bathroom, 1, MOST_BATHROOMS),
    }),
  },
  settlement: {
    read: async (context) => ({
      settlement: standOf(context.subject.settlement),
      deposit: await depositOf(context),
    }),
  },
  transfer: {
    read: async (context) => ({
      transfer: stateOfTransfer(await transferIn(context)),
      transferring: (await findOpenTransfer(context.db, context.subject.lease_id)) !== null,
    }),
  },
};

/** The move to another unit that the process is about, or null. */
export function transferIn({
  db,
  subject: { id, occasion },
  once,
}: Pick<SourceContext<TenancySubject>, 'db' | 'subject' | 'once'>): Promise<UnitTransfer | null> {
  return once('transfer', async () => (occasion === null ? null : findTransferOf(db, id)));
}

/** What the residents still owe because the bank has taken back a payment after it was paid out to them, in cents. */
export function returnedCents({
  db,
  subject: { lease_id, settlement },
  once,
}: Pick<SourceContext<TenancySubject>, 'db' | 'subject' | 'once'>): Promise<number> {
  if (!settlement?.paid_at) return Promise.resolve(0);
  return once('returned after the pay-out', async () =>
    openSum(
      (await listOpenInvoices(db, lease_id)).filter(({ charge_code }) => charge_code === PAID_OUT_RETURNED),
    ),
  );
}

/** What has become of the deposit: as `standOf`, and whether the rest was paid out and is owed again. */
async function depositOf(context: SourceContext<TenancySubject>): Promise<string> {
  const { settlement } = context.subject;
  if (!settlement?.paid_at) return standOf(settlement);
  return (await returnedCents(context)) > 0 ? 'RETURNED' : 'PAID';
}

function standOf(settlement: Settlement | null): string {
  if (settlement === null) return 'NONE';
  if (settlement.settled_at === null) return 'OPEN';
  if ((settlement.refund_cents ?? 0) > 0) return 'REFUND';
  return (settlement.owed_cents ?? 0) > 0 ? 'OWED' : 'EVEN';
}

/** The leading integer of a text, limited to a range; `Studio` counts as 0. @example within('2.5', 1, 3) // 2 */
function within(text: string, least: number, most: number): number {
  const number = Number.parseInt(text, 10);
  return Math.min(Math.max(Number.isNaN(number) ? 0 : number, least), most);
}

export const tenancySubject: SubjectKind<TenancySubject> = {
  kind: TENANCY,
  gone: 'record.not_found',
  find: (db, id) => subjectOf(db, id, (leaseId) => findLetLease(db, leaseId)),
  lock: ({ dialect }, trx, id) => subjectOf(trx, id, (leaseId) => lockLetLease(trx, dialect, leaseId)),
  async lockedIds(trx, { lease_id }) {
    const open = (await listOccasions(trx, lease_id)).filter(({ closed_at }) => closed_at === null);
    return [lease_id, ...open.map(({ id }) => tenancySubjectId(lease_id, id))];
  },
  owner: ofProperty,
  answers: async () => ({}),
  sources,
};

async function subjectOf(
  db: Connection,
  id: string,
  leaseOf: (leaseId: string) => Promise<LetLease | null>,
): Promise<TenancySubject | null> {
  const { leaseId, occasionId } = partsOfSubject(id);
  const found = await leaseOf(leaseId);
  const occasion = occasionId === null ? null : await findOccasion(db, occasionId);
  if (found === null || (occasionId !== null && occasion?.lease_id !== leaseId)) return null;
  const settlement = occasion === null ? null : await findSettlement(db, id);
  const { company_id, property_id } = found.tenancy;
  return { ...found, id, lease_id: leaseId, company_id, property_id, occasion, settlement };
}
