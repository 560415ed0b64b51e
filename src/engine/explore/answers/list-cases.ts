import type { FieldSchema, FormFacts } from '../../forms/form.ts';
import type { AnswerCase, CaseMaker } from './case-maker.ts';
import { type ExpectedIssue, issue } from './expected-issue.ts';

/** A case whose first list entry does not state that it is the current one. */
function withoutPlace(make: CaseMaker, key: string, list: FieldSchema): AnswerCase[] {
  const { source, first } = make;
  const { current } = source.ui.list ?? {};
  if (current === undefined) return [];
  const { [current]: _place, ...rest } = first;
  const expected = list.contains ? [issue(list, key, 'contains')] : [];
  return make.one('a first entry that does not say it is current', { [key]: [rest] }, expected);
}

function entryIsNone(key: string, list: FieldSchema): ExpectedIssue[] {
  const wrong = issue(list.items ?? {}, `${key}.0`, 'type');
  return list.contains ? [issue(list, key, 'contains'), wrong] : [wrong];
}

/** Cases for a list as a whole: too many entries, none, a value that is not a list or not an entry. */
export function listCases(make: CaseMaker): AnswerCase[] {
  const { source, facts, situations, first } = make;
  const { ui } = source;
  if (!ui.list || ui.of === null) return [];
  const { of: key, flag } = ui;
  const list = source.schema.properties[key] ?? {};
  const rule = list.maxItemsFact as { fact: string; atLeast?: number } | undefined;
  const two = { [key]: [first, situations.find(({ index }) => index === 1)?.full ?? first] };
  const limited = (limit: number): FormFacts => (rule ? { ...facts, [rule.fact]: limit } : facts);
  const many = (count: number) => ({ [key]: [first, ...Array(count - 1).fill(two[key]?.[1])] });
  const most = list.maxItems as number | undefined;
  return [
    ...(most === undefined
      ? []
      : [
          ...make.one('as many entries as a list can have', many(most), []),
          ...make.one('more entries than a list can have', many(most + 1), [issue(list, key, 'maxItems')]),
        ]),
    ...(rule
      ? [
          ...make.one('as many entries as allowed', two, [], limited(2)),
          ...make.one('one entry too many', two, [issue(list, key, 'maxItemsFact')], limited(1)),
        ]
      : []),
    ...(rule && flag
      ? make.one('none allowed, none given', { [flag.name]: true, [key]: [] }, [], limited(0))
      : []),
    ...(flag ? make.one('nothing to enter', { [flag.name]: true }, []) : []),
    ...(flag
      ? make.one('a mark that is none', { [flag.name]: 'yes', [key]: [first] }, [
          issue(source.schema.properties[flag.name] ?? {}, flag.name, 'type'),
        ])
      : []),
    ...withoutPlace(make, key, list),
    ...(list.contains
      ? make.one(
          'no current entry',
          { [key]: [{ ...first, ...(ui.list.current !== undefined && { [ui.list.current]: false }) }] },
          [issue(list, key, 'contains')],
        )
      : []),
    ...make.one('an entry that is none', { [key]: ['text'] }, entryIsNone(key, list)),
    ...make.one('no list', { [key]: 'text' }, [issue(list, key, 'type')]),
  ];
}
