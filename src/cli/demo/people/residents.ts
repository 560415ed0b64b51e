/** The residents of the demo and their leases. */
import type { Connection } from '../../../db/client.ts';
import { insertUnit } from '../../../db/property/property.repository.ts';
import { insertTenancy } from '../../../db/resident/tenancy.repository.ts';
import { monthsFrom } from '../../../ledger/day.ts';
import { DEMO_COMPANY, DEMO_PROPERTIES, type DemoProperty } from '../properties.ts';
import { COMMERCIAL_PROPERTY } from './commercial-property.ts';

const [JUNIPER, HARBOR, CEDAR] = DEMO_PROPERTIES;

interface DemoOccupant {
  /** Email address of the demo account. */
  readonly email: string;
  readonly is_responsible: boolean;
}

export interface DemoTenancy {
  readonly property: DemoProperty;
  readonly unit_uid: string;
  readonly lease_uid: string;
  readonly lease_status: string;
  readonly pending_renewal: boolean;
  /** The lease starts `from` months before today and ends `until` months after. */
  readonly from: number;
  readonly until: number;
  readonly occupants: readonly DemoOccupant[];
}

const riley = { email: 'riley@latchkey.example', is_responsible: true };
const casey = { email: 'casey@latchkey.example', is_responsible: false };

export const DEMO_TENANCIES: readonly DemoTenancy[] = [
  {
    property: JUNIPER,
    unit_uid: '305',
    lease_uid: 'JR-305-1',
    lease_status: 'Current',
    pending_renewal: true,
    from: 9,
    until: 3,
    occupants: [riley, casey],
  },
  {
    property: JUNIPER,
    unit_uid: 'G-12',
    lease_uid: 'JR-G12-1',
    lease_status: 'Current',
    pending_renewal: false,
    from: 10,
    until: 2,
    occupants: [riley],
  },
  {
    property: HARBOR ?? JUNIPER,
    unit_uid: '21',
    lease_uid: 'HC-21-1',
    lease_status: 'Future',
    pending_renewal: false,
    from: -1,
    until: 13,
    occupants: [riley],
  },
  {
    property: CEDAR ?? JUNIPER,
    unit_uid: '3',
    lease_uid: 'CY-3-1',
    lease_status: 'Previous',
    pending_renewal: false,
    from: 18,
    until: -6,
    occupants: [{ email: 'morgan@latchkey.example', is_responsible: true }],
  },
  {
    property: COMMERCIAL_PROPERTY,
    unit_uid: '400',
    lease_uid: 'FW-400-1',
    lease_status: 'Current',
    pending_renewal: false,
    from: 24,
    until: 36,
    occupants: [{ email: 'quinn@latchkey.example', is_responsible: true }],
  },
];

/** A person of the demo who has an account. */
interface Resident {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Adds the units and leases of the residents. @param today `2026-03-02` */
export async function seedTenancies(
  trx: Connection,
  residents: ReadonlyMap<string, Resident>,
  today: string,
): Promise<void> {
  for (const { property, unit_uid, lease_uid, occupants, ...demo } of DEMO_TENANCIES) {
    const tenancy = { company_id: DEMO_COMPANY.id, property_id: property.id };
    const unit_id = `${property.id}-${unit_uid.toLowerCase()}`;
    const details = { property_name: property.name, ...property.unit.details, unit_uid };
    await insertUnit(trx, { ...tenancy, id: unit_id, details, available: false });
    const start_date = monthsFrom(today, -demo.from);
    await insertTenancy(trx, {
      lease: {
        ...tenancy,
        id: lease_uid.toLowerCase(),
        unit_id,
        start_date,
        end_date: monthsFrom(today, demo.until),
        rent_cents: property.unit.details.market_rent,
        created_at: `${start_date}T15:00:00.000Z`,
      },
      tenancy: {
        lease_uid,
        lease_status: demo.lease_status,
        movein_date: start_date,
        pending_renewal: Number(demo.pending_renewal),
        allow_workorder: Number(demo.lease_status === 'Current'),
      },
      occupants: occupants.flatMap(({ email, is_responsible }) => {
        const resident = residents.get(email);
        if (resident === undefined) return [];
        const { id: user_id, first_name, last_name } = resident;
        return [
          {
            user_id,
            first_name,
            last_name,
            responsible_flag: is_responsible ? ('Responsible' as const) : ('Non-Responsible' as const),
            is_lease_applicant: Number(demo.lease_status === 'Future'),
          },
        ];
      }),
    });
  }
}
