import { compileForms, type FormSource } from '../../../../engine/forms/compile.ts';
import type { FormBundle } from '../../../../engine/forms/form.ts';
import {
  dollars,
  flag,
  objectForm,
  required,
  text,
  whole,
  withHidden,
} from '../property/forms/settings-form.ts';

const MOST_BEDROOMS = 9;
const MOST_SQUARE_FEET = 100_000;
const MOST_IMAGES = 12;
const UID = { pattern: '^[^\\s,;/]+( [^\\s,;/]+)*$', maxLength: 20 };

const unit = objectForm({
  id: 'unit',
  rows: [
    [required(text('unit_uid', UID)), text('building_uid', UID)],
    [required(text('plan_id', {}, { widget: 'select', choices: 'plans' }))],
    [required(dollars('rent')), required(text('vacant_date', { format: 'date' }, { widget: 'date' }))],
    [dollars('next_rent'), text('next_from', { format: 'date' }, { widget: 'date' })],
    [flag('is_listed')],
    [text('address_line_1', {}, { hint: 'office-units:hints.address' })],
  ],
  rules: [
    {
      if: { required: ['next_rent'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { required: ['next_from'] },
    },
    {
      if: { required: ['next_from'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { required: ['next_rent'] },
    },
  ],
  texts: 'office-units',
});
const plan = withHidden(
  objectForm({
    id: 'plan',
    rows: [
      [required(text('unit_type', UID)), required(whole('bedrooms', 0, MOST_BEDROOMS))],
      [
        required(text('display_bathroom', { pattern: '^[0-9](\\.5)?$' })),
        required(whole('square_feet', 1, MOST_SQUARE_FEET)),
      ],
      [required(dollars('market_rent'))],
    ],
    texts: 'office-units',
  }),
  { images: { type: 'array', maxItems: MOST_IMAGES, items: { type: 'string', maxLength: 300 } } },
);

const sources: readonly FormSource[] = [unit, plan];
const compiled = compileForms(sources);

/** The forms of a unit and of a floor plan. */
export const UNIT_FORM = compiled.get(unit.id) as FormBundle;
export const PLAN_FORM = compiled.get(plan.id) as FormBundle;
