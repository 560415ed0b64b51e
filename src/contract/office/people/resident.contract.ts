/** The register of the people of a property: who lives there, and who guarantees for them. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { TokenHeader } from '../../error.contract.ts';
import { SEARCH_CHARACTERS } from '../../limits.ts';
import { pageOf, pageQuery } from '../../resident/page-of.contract.ts';

const Day = Type.String({ description: 'A day of the property, "2026-03-01".' });

const ResidentRow = Type.Object({
  person_id: Type.String({ description: 'Of the row.' }),
  case_id: Type.String({ description: 'The case of the household.' }),
  lease_id: Type.String(),
  name: Type.String({ description: 'Last name first.' }),
  role: Type.Enum(['resident', 'occupant', 'guarantor'], {
    description: '`resident`: bound by the lease; `occupant`: lives there without being bound.',
  }),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  lease_uid: Type.String({ description: "The office's id of the lease." }),
  over: Type.Boolean({ description: 'The lease has ended.' }),
  start_date: Day,
  end_date: Day,
  email: Type.String({ description: '"" for none.' }),
  phone: Type.String({ description: '"+15125550142", or ten digits that nobody has proven; "" for none.' }),
  active_at: Type.String({ description: 'When they last used the portal, to five minutes; "" for never.' }),
});
export type ResidentRow = Static<typeof ResidentRow>;

const RESIDENT_COLUMNS = [
  'name',
  'home',
  'role',
  'lease_uid',
  'start_date',
  'end_date',
  'active_at',
] as const;

/** Who has not used the portal for so many days, or never. */
const IDLE = ['30', '90', 'never'] as const;
export type Idle = (typeof IDLE)[number];
export type ResidentColumn = (typeof RESIDENT_COLUMNS)[number];

export const listOfficeResidents = endpoint({
  method: 'GET',
  path: '/api/office/residents',
  tag: 'office',
  summary:
    'The people of the leases of the property: residents, occupants and guarantors, by words of their name, home, lease, address or number',
  request: {
    headers: TokenHeader,
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: SEARCH_CHARACTERS })),
      show: Type.Optional(Type.Enum(['current', 'former', 'guarantors', 'all'])),
      idle: Type.Optional(
        Type.Enum([...IDLE], { description: 'Only who has not used the portal for so many days, or never.' }),
      ),
      ...pageQuery(RESIDENT_COLUMNS).properties,
    }),
  },
  answer: pageOf(ResidentRow),
  errors: ['session.invalid', 'access.denied'],
});
