import { resolveStyleRulesForSlots } from '@griffel/core';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withClasses } from '../../../../src/web/app/lean/compiled-styles.ts';
import { compact, compileStyles } from '../../../../src/web/app/lean/lean-styles.ts';

const STYLES = {
  row: {
    display: 'flex',
    padding: '4px 8px',
    marginInline: '-16px',
    ':hover': { color: 'red' },
    ':focus-visible': { outline: '2px solid red' },
    '@media (max-width: 599px)': { paddingLeft: '0px', ':hover': { color: 'blue' } },
    '& .fui-Input:disabled, & .fui-Radio:disabled': { color: 'grey', borderLeftColor: 'grey' },
  },
  marked: { '::after': { content: ['" *"', '" *" / ""'] }, padding: '4px 8px' },
  moving: { animationName: { from: { left: '0px' }, to: { left: '3px' } } },
};

/** Effect of each property of a slot, independent of class names: sheet, priority and rule; 0 resets it. */
function meaning(classes: object, rules: object): Record<string, unknown> {
  const all = Object.entries(rules).flatMap(
    ([sheet, list]: [string, readonly (string | [string, object])[]]) =>
      list.map((rule) =>
        typeof rule === 'string'
          ? { sheet, text: rule, about: {} }
          : { sheet, text: rule[0], about: rule[1] },
      ),
  );
  const meant = (value: unknown): unknown => {
    const name = Array.isArray(value) ? value[0] : value;
    const one = all.find(({ text }) => new RegExp(`\\.${String(name)}\\b`).test(text));
    if (one === undefined) return value;
    // The library adds the rule for right-to-left scripts next to it.
    const mirror = Array.isArray(value) ? new RegExp(`\\.${value[1]}\\b[^{}]*\\{[^{}]*\\}`, 'g') : /(?!)/g;
    const text = one.text.replaceAll(mirror, '').replaceAll(`.${name}`, '&').replaceAll(';}', '}');
    return { sheet: one.sheet, text, about: { p: 0, ...one.about } };
  };
  return Object.fromEntries(
    Object.entries(classes).map(([slot, properties]) => [
      slot,
      Object.fromEntries(Object.entries(properties).map(([property, value]) => [property, meant(value)])),
    ]),
  );
}

it('compiled styles have the same effect as the styles of the library in the page', () => {
  const [classes, rules] = resolveStyleRulesForSlots(STYLES);
  const { slots, keyframes } = compact([classes, rules]);
  const compiled = withClasses(slots);
  expect(meaning(compiled.classes, compiled.rules)).toEqual(meaning(classes, rules));
  expect(keyframes).toEqual(rules.k);
});

it('rules of the same text share a class in all styles, and rules of other texts do not', () => {
  const classOf = (color: string) =>
    Object.values(withClasses(compact(resolveStyleRulesForSlots({ a: { color } })).slots).classes.a ?? {});
  expect(classOf('red')).toEqual(classOf('red'));
  expect(classOf('red')).not.toEqual(classOf('blue'));
});

const compiled = (code: string) => compileStyles(code, parseAst(code) as never, 'looks.ts');

it('styles are compiled in place, with the constants of their file', () => {
  const code =
    "const WIDE = '9px';\nexport const useStyles = makeStyles({ a: { width: WIDE, color: tokens.blue } });";
  expect(compiled(code)).toContain('"width:9px"');
  expect(compiled(code)).toContain('"color:var(--blue)"');
  expect(compiled(code)).not.toContain('makeStyles');
});

it('styles that use another file are refused with the name of their own file', () => {
  expect(() => compiled("import { WIDE } from './wide';\nmakeStyles({ a: { width: WIDE } });")).toThrow(
    /looks\.ts: the styles read what is not of their file: .*WIDE/,
  );
});

it('a rule for the state of an element around this one reaches the page', () => {
  const code = "makeStyles({ a: { ':global(main:has([data-loading]))': { display: 'none' } } });";
  expect(compiled(code)).toContain('main:has([data-loading]) &{display:none;}');
});

it.each([
  ["'main:has([data-loading]) &': { display: 'none' }", '"main:has([data-loading]) & { display"'],
  ["'@media print': { '.fui-Input': { width: '9px' } }", '"@media print { .fui-Input { width"'],
  ["borderColor: 'red'", '"borderColor"'],
])('styles that the library leaves out fail the build with their declaration: %s', (declared, said) => {
  expect(() => compiled(`makeStyles({ a: { color: 'red', ${declared} } });`)).toThrow(
    `looks.ts: makeStyles leaves out ${said}.`,
  );
});
