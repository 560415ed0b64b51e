import { describe, expect, it } from 'vitest';
import type { FieldUi } from '../../../src/engine/forms/form.ts';
import { changed, checkPayment, complete, employed, issuesIn, ofApplication } from './application-forms.ts';

type Source = (typeof ofApplication)[number];

/** A draft in which every field of the form applies, and the paths of the fields. */
function placeOf({ id, ui }: Source): { draft: unknown; base: string } {
  const previous = { ...employed, is_current: false, end_date: '2019-12-31', reason_for_leaving: 'Moved' };
  const draft = id.startsWith('payment/')
    ? checkPayment
    : { ...complete, applicant_employers: [employed, previous] };
  const entry = id.endsWith('/employers') ? 1 : 0;
  if (ui.of === null) return { draft, base: '' };
  return { draft, base: ui.kind === 'list' ? `${ui.of}.${entry}.` : `${ui.of}.` };
}

/** A value that a field with this widget cannot hold. */
function wrongFor({ widget, checked, keep }: FieldUi): unknown {
  if (widget === 'upload') return 'not a list';
  if (widget === 'state' && keep !== 'code') return ['OH'];
  const isBox = (widget === 'checkbox' || widget === 'signature') && checked === undefined;
  return isBox ? 'yes' : { not: 'a text' };
}

const fieldsOf = (source: Source): [string, string, FieldUi, Source][] =>
  Object.entries(source.ui.fields)
    .filter(([, { filledBy }]) => filledBy === undefined)
    .map(([name, field]) => [source.id, name, field, source]);

const lists = ofApplication.filter(({ ui }) => ui.kind === 'list');

/** Failing rules at one path. */
const rulesAt = (id: string, draft: unknown, path: string) =>
  issuesIn(id, draft)
    .filter((issue) => issue.path === path)
    .map(({ rule }) => rule);

describe('a value of the wrong type', () => {
  it.each(ofApplication.flatMap(fieldsOf))('in %s %s is refused', (id, name, field, source) => {
    const { draft, base } = placeOf(source);
    expect(rulesAt(id, changed(draft, base + name, wrongFor(field)), base + name)).toEqual(['type']);
  });

  it.each(lists.map(({ id, ui }) => [id, ui.of ?? '']))('instead of the list of %s is refused', (id, of) => {
    expect(rulesAt(id, { [of]: { first: 'text' } }, of)).toEqual(['type']);
    expect(rulesAt(id, { [of]: ['text'] }, `${of}.0`)).toEqual(['type']);
  });

  it.each(lists.flatMap(({ id, ui }) => (ui.flag ? [[id, ui.flag.name]] : [])))(
    'in %s in the flag %s is refused',
    (id = '', flag = '') => {
      expect(rulesAt(id, { ...complete, [flag]: 'yes' }, flag)).toEqual(['type']);
    },
  );

  it.each(['applicant_addresses', 'applicant_employers'])('in is_current of %s is refused', (of) => {
    const id = of.replace('applicant_', '');
    const draft = changed(complete, `${of}.0.is_current`, 'yes');
    expect(rulesAt(id, draft, `${of}.0.is_current`)).toEqual(['type']);
  });

  it.each([
    ['signature_data', 'a signature'],
    ['signature_data.content', ['Ada']],
    ['signature_data.font', ['Caveat']],
    ['full_name', ['Ada']],
    ['signature_date', ['today']],
    ['signature_ip', ['here']],
    ['screening_request_renter_uid', ['r1']],
  ])('in %s of the consent is refused', (name, value) => {
    const path = `signature_n_approval.${name}`;
    expect(rulesAt('consent', changed(complete, path, value), path)).toEqual(['type']);
  });
});
