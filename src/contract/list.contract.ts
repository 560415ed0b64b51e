/** Lists that forms choose from. @see spec/application.md §3, §7 */
import { type Static, Type } from 'typebox';
import { answers } from './error.contract.ts';

export const State = Type.Object({ id: Type.String(), code: Type.String(), name: Type.String() });
export type State = Static<typeof State>;

export const ZipPlace = Type.Object({
  'place name': Type.String(),
  'state abbreviation': Type.String(),
  state: Type.String(),
});
export type ZipPlace = Static<typeof ZipPlace>;

/** `zipcode`: 5 or 9 digits, with or without a separator. */
export const ZipLookup = Type.Object({
  zipcode: Type.Union([Type.String({ maxLength: 20 }), Type.Integer()]),
});
export type ZipLookup = Static<typeof ZipLookup>;

export const ZipLookupAnswer = Type.Object({ places: Type.Array(ZipPlace) });
export type ZipLookupAnswer = Static<typeof ZipLookupAnswer>;

export const listStates = {
  tags: ['lists'],
  summary: 'States, territories and armed forces codes',
  response: answers(Type.Array(State)),
};
export const lookUpZip = {
  tags: ['lists'],
  summary: 'City and state of a US ZIP code; 404 application.invalid_zip_code where there is none',
  body: ZipLookup,
  response: answers(ZipLookupAnswer),
};
