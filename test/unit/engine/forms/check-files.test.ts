import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import layout from '../../../../schemas/form-ui.schema.json' with { type: 'json' };
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import type { FormSource } from '../../../../src/engine/forms/compile.ts';
import { checkFormFiles, type FormCatalog } from '../../../../src/engine/forms/form-files/check-files.ts';
import { changed, form, pathsOf, root, sources } from '../../schemas/application-forms.ts';

type Texts = { [name: string]: string | Texts };

const texts = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join(root, 'locales', language, `${namespace}.json`), 'utf8')) as Texts;

const locales = Object.fromEntries(
  ['en', 'es'].map((language) => [
    language,
    Object.fromEntries(
      globSync(join(root, 'locales', language, '*.json')).map((file) => {
        const namespace = basename(file, '.json');
        return [namespace, texts(language, namespace)];
      }),
    ),
  ]),
) as Record<string, Record<string, Texts>>;

function hasText(key: string, language: string): boolean {
  const [namespace = '', name = ''] = key.split(':');
  const all = locales[language]?.[namespace] ?? {};
  const deep = name
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), all);
  return typeof (all[name] ?? deep) === 'string';
}

const { formFactsOf: formFacts } = builtInRelease().parts;
const catalog: FormCatalog = {
  layout,
  forms: sources,
  formFacts,
  languages: ['en', 'es'],
  messages: hasText,
  pages: (language) =>
    globSync(join(root, 'locales', language, 'pages', '*.md')).map((file) => basename(file, '.md')),
};

/** The errors of a form after one value in one of its files is changed. */
function broken(
  name: string,
  file: 'schema' | 'ui',
  path: string,
  value: unknown,
  given = catalog,
): string[] {
  const { id, schema, ui } = form(name);
  const source = { id, schema, ui, [file]: changed({ schema, ui }[file], path, value) } as FormSource;
  return checkFormFiles(source, pathsOf(id), given).map((error) => error.message);
}

describe('the files of the forms', () => {
  it.each(sources.map((source) => ({ id: source.id, source })))('$id has no errors', ({ id, source }) => {
    expect(checkFormFiles(source, pathsOf(id), catalog)).toEqual([]);
  });
});

it('a page of terms that a language lacks is reported at the place in the file that names it', () => {
  const consent = 'schemas/application/consent.ui.json';
  const at = `${consent} /fields/application_terms_and_condition/terms/page`;
  const page = 'fields.application_terms_and_condition.terms.page';
  expect(broken('consent', 'ui', page, 'terms-aplicant')).toEqual(
    ['en', 'es'].map(
      (language) =>
        `${at}: there is no page "terms-aplicant" in ${language}; did you mean "terms-applicant"?`,
    ),
  );
  const lacking = { ...catalog, pages: (language: string) => (language === 'es' ? ['x'] : []) };
  expect(broken('consent', 'ui', page, 'x', lacking)).toContain(`${at}: there is no page "x" in en`);
});

describe('a layout that is broken on purpose', () => {
  const pets = 'schemas/application/pets.ui.json';
  const addresses = 'schemas/application/addresses.ui.json';
  const employers = 'schemas/application/employers.ui.json';

  it.each([
    [
      'an unknown member',
      'pets',
      'fields.age.autocomplet',
      'off',
      `${pets} /fields/age/autocomplet: a layout has no property "autocomplet" here; did you mean "autocomplete"?`,
    ],
    [
      'an unknown widget',
      'pets',
      'fields.age.widget',
      'numbr',
      `${pets} /fields/age/widget: the form's layout is not valid: "numbr" is not one of "text", "textarea", "select", "radio", "checkbox", "checkboxes", "date", "time", "phone", "zip", "ssn", "money", "number", "digits", "amount", "currency", "state", "email", "signature", "upload"; did you mean "number"?`,
    ],
    [
      'an unknown field in a row',
      'pets',
      'rows.0',
      ['type', 'nmae', 'coloration', 'name'],
      `${pets} /rows/0/1: there is no field "nmae"; did you mean "name"?`,
    ],
    [
      'a field in two rows',
      'pets',
      'rows.0',
      ['type', 'name', 'coloration', 'sex'],
      `${pets} /rows/2/0: the field "sex" stands in two rows`,
    ],
    [
      'a field in no row',
      'pets',
      'rows.0',
      ['type', 'coloration'],
      `${pets} /fields/name: the field "name" stands in no row`,
    ],
    [
      'a field that the schema lacks',
      'addresses',
      'fields.fax',
      { label: 'application:fields.landlord_fax', widget: 'text' },
      `${addresses} /fields/fax: there is no field "fax"`,
    ],
    [
      'an unknown list in the draft',
      'pets',
      'of',
      'applicant_pet',
      `${pets} /of: no form keeps anything under "applicant_pet"; did you mean "applicant_pets"?`,
    ],
    [
      'an unknown flag',
      'pets',
      'flag.name',
      'no_pet',
      `${pets} /flag/name: no form keeps anything under "no_pet"; did you mean "no_pets"?`,
    ],
    [
      'an unknown name in a condition',
      'addresses',
      'fields.landlord_name.when',
      { adress_type: { const: 'RENT' } },
      `${addresses} /fields/landlord_name/when/adress_type: a condition here cannot name "adress_type"; did you mean "address_type"?`,
    ],
    [
      'a form fact in a condition that only another folder declares',
      'addresses',
      'fields.landlord_name.when',
      { movein_from: { const: null } },
      `${addresses} /fields/landlord_name/when/movein_from: a condition here cannot name "movein_from"`,
    ],
    [
      'an unknown value of a form fact',
      'addresses',
      'fields.landlord_name.when',
      { applicant_type: { const: 'PRIMRY' } },
      `${addresses} /fields/landlord_name/when/applicant_type/const: "PRIMRY" is not one of "PRIMARY", "CO-APPLICANT", "GUARANTOR"; did you mean "PRIMARY"?`,
    ],
    [
      'an unknown form fact as a limit',
      'pets',
      'list.limit',
      'pets_cont',
      `${pets} /list/limit: there is no fact "pets_cont"; did you mean "pets_count"?`,
    ],
    [
      'an unknown form fact as a note',
      'pets',
      'note.fact',
      'pets_instruction',
      `${pets} /note/fact: there is no fact "pets_instruction"; did you mean "pet_instruction"?`,
    ],
    [
      'an unknown form fact as a first day',
      'guestcard/move-in',
      'fields.date_needed.days.from.1',
      'movin_from',
      'schemas/guestcard/move-in.ui.json /fields/date_needed/days/from/1: there is no fact "movin_from"; did you mean "movein_from"?',
    ],
    [
      'an unknown name in what is asked about a day',
      'addresses',
      'fields.move_in_date.doubts.0.after',
      'tody',
      'schemas/application/addresses.ui.json /fields/move_in_date/doubts/0/after: there is no fact "tody"; did you mean "today"?',
    ],
    [
      'an unknown form fact as a last day',
      'guestcard/move-in',
      'fields.date_needed.days.to',
      'movein_too',
      'schemas/guestcard/move-in.ui.json /fields/date_needed/days/to: there is no fact "movein_too"; did you mean "movein_to"?',
    ],
    [
      'a secret in a widget that shows no mask',
      'pets',
      'fields.sex.secret',
      true,
      `${pets} /fields/sex/secret: the field "sex" is secret, and the widget "radio" cannot show a mask`,
    ],
    [
      'a secret whose rules refuse its mask',
      'addresses',
      'fields.move_in_date.secret',
      true,
      `${addresses} /fields/move_in_date/secret: the field "move_in_date" is secret, and its rules refuse the mask that comes back ("*****1234")`,
    ],
    [
      'a purpose that another form has',
      'pets',
      'fields.files.purpose',
      'employer',
      `${pets} /fields/files/purpose: another field says already that its files are for "employer"`,
    ],
    [
      'a purpose of a field without files',
      'pets',
      'fields.name.purpose',
      'tag',
      `${pets} /fields/name: an upload says what its files are for ("purpose"), and only an upload does`,
    ],
    [
      'an owner of shared entries that no form fact names',
      'pets',
      'list.shared.owner',
      'name',
      `${pets} /list/shared/owner: there is no fact "name"`,
    ],
    [
      'an unknown field that says which entry is the current one',
      'addresses',
      'list.current',
      'is_curent',
      `${addresses} /list/current: there is no field "is_curent"; did you mean "is_current"?`,
    ],
    [
      'an unknown value in a condition',
      'addresses',
      'fields.landlord_name.when',
      { address_type: { const: 'RNT' } },
      `${addresses} /fields/landlord_name/when/address_type/const: "RNT" is not one of "RENT", "OWN", "FAMILY"; did you mean "RENT"?`,
    ],
    [
      'an unknown keyword in a condition',
      'addresses',
      'fields.landlord_name.when',
      { address_type: { cnst: 'RENT' } },
      `${addresses} /fields/landlord_name/when/address_type/cnst: a condition cannot use "cnst"; did you mean "const"?`,
    ],
    [
      'an unknown name in a condition of a flag',
      'other-incomes',
      'flag.disabledWhen',
      { 'applicant_employer.0.type': { const: 'STUDENT' } },
      'schemas/application/other-incomes.ui.json /flag/disabledWhen/applicant_employer.0.type: a condition here cannot name "applicant_employer.0.type"',
    ],
    [
      'a value that another form lacks',
      'other-incomes',
      'flag.disabledWhen',
      { 'applicant_employers.0.type': { const: 'STUDNT' } },
      'schemas/application/other-incomes.ui.json /flag/disabledWhen/applicant_employers.0.type/const: "STUDNT" is not one of "FULL_TIME", "PART_TIME", "STUDENT", "NOT_EMPLOYED", "RETIRED"; did you mean "STUDENT"?',
    ],
    [
      'an unknown name in one of several conditions',
      'employers',
      'fields.end_date.when',
      [{ indx: { minimum: 1 } }],
      `${employers} /fields/end_date/when/0/indx: a condition here cannot name "indx"; did you mean "index"?`,
    ],
    [
      'an effect on an unknown field',
      'employers',
      'effects.3.on',
      'self_employ',
      `${employers} /effects/3/on: there is no field "self_employ"; did you mean "self_employed"?`,
    ],
    [
      'an effect that clears an unknown field',
      'employers',
      'effects.0.clear',
      ['busines_name'],
      `${employers} /effects/0/clear/0: there is no field "busines_name"; did you mean "business_name"?`,
    ],
    [
      'an effect that sets an unknown field',
      'employers',
      'effects.2.set',
      { self_emplyed: false },
      `${employers} /effects/2/set/self_emplyed: there is no field "self_emplyed"; did you mean "self_employed"?`,
    ],
    [
      'an effect on an unknown list',
      'employers',
      'effects.1.draft',
      { applicant_other_income: [] },
      `${employers} /effects/1/draft/applicant_other_income: no form keeps anything under "applicant_other_income"; did you mean "applicant_other_incomes"?`,
    ],
    [
      'an effect of an unknown kind',
      'employers',
      'effects.0',
      { on: 'type', when: { type: { const: 'STUDENT' } }, clear: ['business_name'], hide: ['city'] },
      `${employers} /effects/0/hide: a layout has no property "hide" here`,
    ],
    [
      'a look-up of an unknown field',
      'addresses',
      'fields.zip_code.lookup.state',
      'state',
      `${addresses} /fields/zip_code/lookup/state: there is no field "state"; did you mean "state_id"?`,
    ],
    [
      'an option that the schema lacks',
      'pets',
      'fields.sex.options',
      [
        { value: 'MALE', label: 'application:options.sex.MALE' },
        { value: 'FEMALE', label: 'application:options.sex.FEMALE' },
        { value: 'FEMAL', label: 'application:options.sex.FEMALE' },
      ],
      `${pets} /fields/sex/options/2/value: "FEMAL" is not one of "MALE", "FEMALE"; did you mean "FEMALE"?`,
    ],
    [
      'a value without an option',
      'pets',
      'fields.sex.options',
      [{ value: 'MALE', label: 'application:options.sex.MALE' }],
      `${pets} /fields/sex/options: no option offers "FEMALE"`,
    ],
    [
      'a summary of an unknown field',
      'pets',
      'list.summary',
      ['breed'],
      `${pets} /list/summary/0: there is no field "breed"`,
    ],
    [
      'a blank entry with an unknown field',
      'pets',
      'list.blank',
      { is_fixd: true },
      `${pets} /list/blank/is_fixd: there is no field "is_fixd"; did you mean "is_fixed"?`,
    ],
    [
      'another limit than its schema',
      'pets',
      'list.limit',
      'vehicles_count',
      `${pets} /list/limit: the layout limits the list by "vehicles_count", its schema by "pets_count"`,
    ],
    [
      'a widget of another field that is not shown',
      'consent',
      'fields.signature_data.filledBy',
      'signatur',
      'schemas/application/consent.ui.json /fields/signature_data/filledBy: there is no field "signatur"',
    ],
  ])('with %s is reported', (_, name, path, value, message) => {
    expect(broken(name, 'ui', path, value)).toContain(message);
  });

  it('with a wrong name is reported even if there is an unknown member', () => {
    const { id, schema, ui } = form('pets');
    const twice = changed(changed(ui, 'colour', 'red'), 'rows.0', ['type', 'nmae', 'coloration', 'name']);
    const errors = checkFormFiles({ id, schema, ui: twice } as unknown as FormSource, pathsOf(id), catalog);
    expect(errors.map(({ code }) => code)).toEqual(['ui.property_unknown', 'form.field_unknown']);
  });

  it.each([
    ['title', 'title', 'application:sections.pet', '/title'],
    ['label', 'fields.age.label', 'application:fields.ages', '/fields/age/label'],
    ['hint', 'fields.files.hint', 'application:hints.file', '/fields/files/hint'],
    ['option', 'fields.sex.options.0.label', 'application:options.sex.M', '/fields/sex/options/0/label'],
    ['flag', 'flag.label', 'application:fields.no_pet', '/flag/label'],
    ['closed flag', 'flag.disabledHint', 'application:hints.no_pet', '/flag/disabledHint'],
    ['list', 'list.add', 'application:lists.add_pets', '/list/add'],
  ])('with an unknown key for its %s is reported for each language that lacks it', (_, path, key, at) => {
    expect(broken('pets', 'ui', path, key)).toEqual([
      `${pets} ${at}: the message "${key}" is missing in en`,
      `${pets} ${at}: the message "${key}" is missing in es`,
    ]);
  });

  it('is reported if English lacks a text; other languages may be incomplete', () => {
    const lackedBy = (language: string) => ({
      ...catalog,
      messages: (key: string, of: string) => of !== language || key !== 'application:fields.age',
    });
    const lacking = (language: string) =>
      broken('pets', 'ui', 'fields.age.label', 'application:fields.age', lackedBy(language));
    expect(lacking('en')).toEqual([
      `${pets} /fields/age/label: the message "application:fields.age" is missing in en`,
    ]);
    expect(lacking('es')).toEqual([]);
  });
});

describe('a schema that is broken on purpose', () => {
  const vehicles = 'schemas/application/vehicles.schema.json';
  const addresses = 'schemas/application/addresses.schema.json';
  const items = 'properties.applicant_vehicles.items';
  const at = '/properties/applicant_vehicles/items';

  it.each([
    [
      'another id than its file',
      'vehicles',
      '$id',
      'application/cars',
      `${vehicles} /$id: the schema calls itself "application/cars", and its file is "application/vehicles"`,
    ],
    [
      'an unknown keyword',
      'vehicles',
      `${items}.properties.make.maxLenght`,
      20,
      `${vehicles} ${at}/properties/make/maxLenght: a schema cannot use "maxLenght" here; did you mean "maxLength"?`,
    ],
    [
      'an unknown format',
      'vehicles',
      `${items}.properties.make.format`,
      'digit',
      `${vehicles} ${at}/properties/make/format: there is no format "digit"; did you mean "digits"?`,
    ],
    [
      'an unknown required field',
      'vehicles',
      `${items}.required`,
      ['make', 'modle'],
      `${vehicles} ${at}/required/1: there is no field "modle"; did you mean "model"?`,
    ],
    [
      'a required field that is never asked for',
      'vehicles',
      `${items}.required`,
      ['applicant_id'],
      `${vehicles} ${at}/required/0: the field "applicant_id" is required, and the layout never asks for it`,
    ],
    [
      'an unknown fact',
      'vehicles',
      'properties.applicant_vehicles.maxItemsFact.fact',
      'vehicle_count',
      `${vehicles} /properties/applicant_vehicles/maxItemsFact/fact: there is no fact "vehicle_count"; did you mean "vehicles_count"?`,
    ],
    [
      'a list without a limit',
      'vehicles',
      'properties.applicant_vehicles.maxItems',
      undefined,
      `${vehicles} /properties/applicant_vehicles: a list says how many entries it takes at most: "maxItems"`,
    ],
    [
      'a text for an unknown rule',
      'vehicles',
      `${items}.properties.year.messages`,
      { patern: 'applicant_vehicles.year.regex' },
      `${vehicles} ${at}/properties/year/messages/patern: a schema cannot use "patern" here; did you mean "pattern"?`,
    ],
    [
      'an unknown message key',
      'vehicles',
      `${items}.properties.year.messages`,
      { pattern: 'year.regex' },
      `${vehicles} ${at}/properties/year/messages/pattern: the message "errors:year.regex" is missing in es`,
    ],
    [
      'a rule without a text',
      'vehicles',
      `${items}.properties.make.multipleOf`,
      2,
      `${vehicles} ${at}/properties/make/multipleOf: the message "errors:validation.invalid_multipleOf" is missing in en`,
    ],
    [
      'a condition that cannot be counted',
      'addresses',
      'properties.applicant_addresses.items.allOf.0.if',
      { properties: { address_type: { minLength: 2 } } },
      `${addresses} /properties/applicant_addresses/items/allOf/0/if/properties/address_type/minLength: an "if" can only use keywords that the engine can count; "minLength" is none`,
    ],
    [
      'an unknown field in an if',
      'addresses',
      'properties.applicant_addresses.items.allOf.0.if.properties',
      { adress_type: { const: 'RENT' } },
      `${addresses} /properties/applicant_addresses/items/allOf/0/if/properties/adress_type: there is no field "adress_type"; did you mean "address_type"?`,
    ],
    [
      'an unknown value in an if',
      'addresses',
      'properties.applicant_addresses.items.allOf.1.if.properties.address_type.const',
      'RENTT',
      `${addresses} /properties/applicant_addresses/items/allOf/1/if/properties/address_type/const: "RENTT" is not one of "RENT", "OWN", "FAMILY"; did you mean "RENT"?`,
    ],
    [
      'an unknown field in a then',
      'addresses',
      'properties.applicant_addresses.items.allOf.0.then.required',
      ['landlord'],
      `${addresses} /properties/applicant_addresses/items/allOf/0/then/required/0: there is no field "landlord"`,
    ],
    [
      'an unknown fact in an if',
      'emergency-contacts',
      'allOf.0.if.properties.facts.required',
      ['hide_relation'],
      'schemas/application/emergency-contacts.schema.json /allOf/0/if/properties/facts/required/0: there is no field "hide_relation"',
    ],
  ])('with %s is reported', (_, name, path, value, message) => {
    expect(broken(name, 'schema', path, value).join('\n')).toContain(message);
  });

  it('that is invalid JSON Schema is reported with its place and the reason', () => {
    const [message, ...more] = broken('vehicles', 'schema', `${items}.properties.make.maxLength`, 'twenty');
    expect(more).toEqual([]);
    expect(message).toMatch(/maxLength: not a valid JSON Schema: "twenty" is not a whole number$/);
  });
});
