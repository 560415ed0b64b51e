import i18next from 'i18next';
import { expect, it } from 'vitest';
import english from '../../../../locales/en/listings.json' with { type: 'json' };
import spanish from '../../../../locales/es/listings.json' with { type: 'json' };

const { createInstance } = i18next;

/** Text about bathrooms on the card of a unit and on that of a floor plan. */
async function bathrooms(lng: string, number: string): Promise<string[]> {
  const texts = createInstance();
  const resources = { en: { listings: english }, es: { listings: spanish } };
  await texts.init({ lng, ns: ['listings'], resources });
  const count = Number(number);
  return [
    texts.t('listings:units.card.display_bathroom', { count, value: number }),
    texts.t('listings:floor_plans.baths', { count, number }),
  ];
}

it.each([
  ['es', '1', ['1 baño', '1 baño']],
  ['es', '1.5', ['1.5 baños', '1.5 baños']],
  ['es', '2', ['2 baños', '2 baños']],
  ['en', '1.5', ['1.5 ba', '1.5 bath']],
])('bathrooms are singular or plural (%s, %s)', async (language, number, said) => {
  expect(await bathrooms(language, number)).toEqual(said);
});
