/** Lists that forms choose from. @see spec/application.md §3, §7 */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';

export const State = Type.Object({ id: Type.String(), code: Type.String(), name: Type.String() });
export type State = Static<typeof State>;

/** `code` is the postal abbreviation, `also` lists other abbreviations. */
export const StreetType = Type.Object({
  code: Type.String(),
  name: Type.String(),
  also: Type.Array(Type.String()),
});
export type StreetType = Static<typeof StreetType>;

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

export const listStates = endpoint({
  method: 'GET',
  path: '/api/list/states',
  tag: 'lists',
  summary: 'States, territories and armed forces codes',
  answer: Type.Array(State),
  errors: [],
});
/** The same list under the specification's second path. */
export const listStatesShort = endpoint({ ...listStates, path: '/api/states' });
export const listStreetTypes = endpoint({
  method: 'GET',
  path: '/api/list/street_types',
  tag: 'lists',
  summary:
    'Types of streets in the United States: by them two ways to write one address are known as the same',
  answer: Type.Array(StreetType),
  errors: [],
});
export const lookUpZip = endpoint({
  method: 'POST',
  path: '/api/list/zip_codes_lookup',
  tag: 'lists',
  summary: 'City and state of a US ZIP code; 404 application.invalid_zip_code where there is none',
  request: { body: ZipLookup },
  answer: ZipLookupAnswer,
  errors: ['application.invalid_zip_code'],
});
