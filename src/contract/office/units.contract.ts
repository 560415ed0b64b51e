/** The units of a property and its floor plans: what there is, what it costs, and what visitors see of it. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { pageOf, pageQuery } from '../resident/page-of.contract.ts';
import { PictureAnswer } from './property-settings.contract.ts';
import { seenBefore } from './side-by-side.contract.ts';
import { UNIT_STATES } from './unit-states.ts';

const tag = 'office';
const headers = TokenHeader;
const Json = Type.Record(Type.String(), Type.Unknown());
const Cents = Type.Integer({ description: 'Cents a month.' });
const Draft = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), {
  maxProperties: 5,
  description: 'The values of the form by its key.',
});

export const UnitView = Type.Object({
  unit_id: Type.String(),
  building_uid: Type.String(),
  unit_uid: Type.String(),
  unit_type: Type.String(),
  rent_cents: Cents,
  vacant_date: Type.String({ description: '2026-03-01.' }),
  state: Type.Enum([...UNIT_STATES]),
  draft: Type.Record(Type.String(), Type.Unknown(), { description: 'Its values in the form.' }),
});
export type UnitView = Static<typeof UnitView>;

export const PlanEntry = Type.Object({
  plan_id: Type.String(),
  unit_type: Type.String(),
  bedrooms: Type.Integer(),
  display_bathroom: Type.String(),
  square_feet: Type.Integer(),
  market_rent_cents: Cents,
  images: Type.Array(Type.String(), { description: 'Addresses of its pictures, in their order.' }),
  draft: Type.Record(Type.String(), Type.Unknown(), { description: 'Its values in the form.' }),
});
export type PlanEntry = Static<typeof PlanEntry>;

const UNIT_COLUMNS = ['unit_uid', 'building_uid', 'unit_type', 'rent', 'vacant_date'] as const;

export const listUnits = endpoint({
  method: 'GET',
  path: '/api/office/units',
  tag,
  summary: 'The units of the property, sorted and paged by the server',
  request: {
    headers,
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 100, description: 'The beginning of a unit number.' })),
      state: Type.Optional(Type.Enum([...UNIT_STATES])),
      ...pageQuery(UNIT_COLUMNS).properties,
    }),
  },
  answer: pageOf(UnitView),
  errors: ['session.invalid', 'access.denied'],
});
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/office/floor-plans',
  tag,
  summary: 'The floor plans of the property, and the forms of units and plans',
  request: { headers },
  answer: Type.Object({
    property_id: Type.String(),
    today: Type.String({ description: 'At the property, 2026-03-01.' }),
    plans: Type.Array(PlanEntry),
    forms: Type.Array(Type.Object({ id: Type.String(), schema: Json, ui: Json })),
  }),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
const ChangedDraft = Type.Object({ draft: Draft, seen: seenBefore(Json) });
const changes = ['session.invalid', 'access.denied', 'record.not_found', 'validation.failed'] as const;
export const addUnit = endpoint({
  method: 'POST',
  path: '/api/office/units',
  tag,
  summary: 'Add a unit, listed for visitors or not',
  request: { headers, body: Type.Object({ draft: Draft }) },
  answer: UnitView,
  errors: [...changes],
});
export const changeUnit = endpoint({
  method: 'PUT',
  path: '/api/office/units/:unit_id',
  tag,
  summary: 'Change a unit, its price from a day on, and whether visitors see it',
  request: { headers, params: Type.Object({ unit_id: Id }), body: ChangedDraft },
  answer: UnitView,
  errors: [...changes, 'record.changed'],
});
export const addPlan = endpoint({
  method: 'POST',
  path: '/api/office/floor-plans',
  tag,
  summary: 'Add a floor plan',
  request: { headers, body: Type.Object({ draft: Draft }) },
  answer: PlanEntry,
  errors: [...changes],
});
export const changePlan = endpoint({
  method: 'PUT',
  path: '/api/office/floor-plans/:plan_id',
  tag,
  summary: 'Change a floor plan, for all of its units',
  request: { headers, params: Type.Object({ plan_id: Id }), body: ChangedDraft },
  answer: PlanEntry,
  errors: [...changes, 'record.changed'],
});
export const addUnitPicture = endpoint({
  method: 'POST',
  path: '/api/office/floor-plans/pictures',
  tag,
  summary: 'Upload a picture of a floor plan',
  request: { headers, form: Type.Object({ file: Type.String({ format: 'binary' }) }) },
  answer: PictureAnswer,
  errors: [
    'session.invalid',
    'access.denied',
    'file.missing',
    'file.too_many',
    'file.too_large',
    'file.empty',
    'file.type_refused',
    'property.pictures_full',
  ],
});
