import type { PropertySettings } from '../../../../../db/property/property-settings.ts';
import {
  listForm,
  readWritten,
  required,
  type SettingsForm,
  text,
  textFrom,
  type Values,
  written,
  writtenFrom,
} from './settings-form.ts';

const MOST_SPECIALS = 5;
const SENTENCE = 200;

/** What visitors of the listing read beside floor plans and units. */
export function listingForms(languages: readonly string[]): SettingsForm[] {
  const day = (name: string) => required(text(name, { format: 'date' }, { widget: 'date' }));
  return [
    {
      ...listForm({
        id: 'specials',
        most: MOST_SPECIALS,
        summary: ['text_en', 'until_day'],
        rows: [
          ...written('text', languages, { maxLength: SENTENCE, isRequired: true }).map((one) => [one]),
          [day('from_day'), day('until_day')],
          [
            text(
              'floor_plan_id',
              {},
              { widget: 'select', choices: 'floor_plans', hint: 'office-property:hints.special_plan' },
            ),
          ],
        ],
      }),
      group: 'texts',
      read: ({ specials = [] }) =>
        specials.map(({ text: said, from_day, until_day, floor_plan_id = '' }) => ({
          ...readWritten('text', said, languages),
          ...{ from_day, until_day, floor_plan_id },
        })),
      write: (settings: PropertySettings, value: readonly Values[]) => ({
        ...settings,
        specials: value.map((one) => ({
          text: writtenFrom(one, 'text', languages),
          from_day: textFrom(one.from_day),
          until_day: textFrom(one.until_day),
          ...(textFrom(one.floor_plan_id) !== '' && { floor_plan_id: textFrom(one.floor_plan_id) }),
        })),
      }),
      problems: (value: readonly Values[]) =>
        value.flatMap(({ from_day, until_day }, index) =>
          textFrom(until_day) < textFrom(from_day)
            ? [{ path: `specials.${index}.until_day`, code: 'property.ends_before' }]
            : [],
        ),
    },
  ];
}
