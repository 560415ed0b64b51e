import { fieldApplies } from '../../forms/answers/visible.ts';
import { ruleCases } from './broken-rules.ts';
import { type AnswerCase, type CaseMaker, pathOf } from './case-maker.ts';
import { issue } from './expected-issue.ts';

/** Cases for values that no field of the page shows, and for the section as a whole. */
export function unseen(make: CaseMaker): AnswerCase[] {
  const { source, facts, situations } = make;
  const { ui } = source;
  const last = situations.at(-1);
  if (!last) return [];
  const own = Object.entries(last.rules.fields).filter(
    ([name]) => ui.fields[name] === undefined && name !== 'facts',
  );
  const typed = own.flatMap(([name, field]) =>
    ruleCases(name, field, undefined, facts)
      .filter(({ keyword }) => keyword === 'type')
      .flatMap(({ value }) => {
        const path = pathOf(source, last.index, name);
        const entry = { ...last.full, [name]: value };
        const shown = Object.entries(entry).filter(
          ([one]) => ui.fields[one] === undefined || fieldApplies(ui, one, entry, facts, last.index),
        );
        const issues = [issue(field, path, 'type')];
        return make.lacksNothing(entry, name)
          ? make.one(`${name} type broken`, make.inside(last, Object.fromEntries(shown)), issues)
          : [];
      }),
  );
  const files = Object.entries(last.full).flatMap(([name, value]) => {
    const { items } = last.rules.fields[name] ?? {};
    if (!items || !Array.isArray(value)) return [];
    const path = `${pathOf(source, last.index, name)}.0`;
    return make.one(`${name} with a text in it`, make.inside(last, { ...last.full, [name]: ['text'] }), [
      issue(items, path, 'type'),
    ]);
  });
  if (ui.of === null || ui.kind !== 'object') return [...typed, ...files];
  const section = source.schema.properties[ui.of] ?? {};
  return [
    ...typed,
    ...files,
    ...make.one('a section that is none', { [ui.of]: 'text' }, [issue(section, ui.of, 'type')]),
  ];
}
