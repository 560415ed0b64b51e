import type { Entry, FieldSchema, Json } from '../../forms/form.ts';
import { ruleCases } from './broken-rules.ts';
import { type AnswerCase, type CaseMaker, pathOf } from './case-maker.ts';
import { issue } from './expected-issue.ts';
import type { Situation } from './situations.ts';
import { validValues } from './values.ts';

/** One case per required field, with the field missing. */
export function missing(make: CaseMaker, situation: Situation): AnswerCase[] {
  const { source } = make;
  const { required, fields } = situation.rules;
  return [...required].flatMap((name) => {
    const field = fields[name];
    if (!field || field.default !== undefined || situation.full[name] === undefined) return [];
    const { [name]: _gone, ...rest } = situation.full;
    if (!make.lacksNothing(rest, name)) return [];
    const expected = issue(field, pathOf(source, situation.index, name), 'required', source.ui.fields[name]);
    return make.one(`${situation.text}: ${name} missing`, make.inside(situation, rest), [expected]);
  });
}

/** Cases for each rule of each field: violated alone, and just satisfied. */
export function ruled(make: CaseMaker, situation: Situation): AnswerCase[] {
  const { source, facts } = make;
  return Object.entries(situation.full).flatMap(([name, sample]) => {
    const field = situation.rules.fields[name];
    if (!field || source.ui.fields[name] === undefined) return [];
    const path = pathOf(source, situation.index, name);
    const whole = ruleCases(name, field, sample, facts).flatMap(({ keyword, value, breaks }) => {
      const entry = { ...situation.full, [name]: value };
      if (!make.lacksNothing(entry, name)) return [];
      const text = `${situation.text}: ${name} ${keyword} ${breaks ? 'broken' : 'just kept'}`;
      return make.one(
        text,
        make.inside(situation, entry),
        breaks ? [issue(field, path, keyword, source.ui.fields[name])] : [],
      );
    });
    return [...whole, ...nested(make, situation, name, field, sample)];
  });
}

/** The cases for the parts of a field that is an object, such as a signature. */
function nested(
  make: CaseMaker,
  situation: Situation,
  name: string,
  field: FieldSchema,
  sample: Json,
): AnswerCase[] {
  const { source, facts } = make;
  if (name === 'state_id' || typeof sample !== 'object' || sample === null || Array.isArray(sample))
    return [];
  return Object.entries(field.properties ?? {}).flatMap(([part, inner]) => {
    const path = `${pathOf(source, situation.index, name)}.${part}`;
    const { [part]: _gone, ...rest } = sample as Entry;
    const absent = field.required?.includes(part)
      ? make.one(
          `${situation.text}: ${name}.${part} missing`,
          make.inside(situation, { ...situation.full, [name]: rest }),
          [issue(inner, path, 'required')],
        )
      : [];
    const value = validValues(part, inner, facts)[0];
    const broken = ruleCases(part, inner, value, facts).flatMap((rule) =>
      make.one(
        `${situation.text}: ${name}.${part} ${rule.keyword} ${rule.breaks ? 'broken' : 'just kept'}`,
        make.inside(situation, { ...situation.full, [name]: { ...(sample as Entry), [part]: rule.value } }),
        rule.breaks ? [issue(inner, path, rule.keyword)] : [],
      ),
    );
    return [...absent, ...broken];
  });
}

/** Other values of the optional fields, so that no rule is stricter than it should be. */
export function alternatives(make: CaseMaker, situation: Situation): AnswerCase[] {
  const { facts } = make;
  return Object.keys(situation.full).flatMap((name) => {
    const field = situation.rules.fields[name];
    if (!field || field.enum || field.const !== undefined || field.type === 'boolean') return [];
    return validValues(name, field, facts).flatMap((value) =>
      make.one(
        `${situation.text}: another ${name}`,
        make.inside(situation, { ...situation.full, [name]: value }),
        [],
      ),
    );
  });
}
