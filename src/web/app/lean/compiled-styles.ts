import { __styles as hookOfRules } from '@fluentui/react-components';

/** A rule, and of which width or container it is, as the library notes it. */
export type Rule = string | readonly [string, Readonly<Record<string, unknown>>];

/**
 * What a slot declares. Under `0`, in one text, which properties it takes back. Per sheet of the library's (`d`, or `d-1` with a priority) what the properties declare, by the library's short names of
 * them: alone (`display:flex`) or, where it is for some state, element or width, in a rule with `&` for its class.
 */
export type CompiledSlot = Readonly<Record<string, Readonly<Record<string, Rule>> | string>>;

/** Styles as the build compiles them. */
export type CompiledStyles<Slots extends string> = Readonly<Record<Slots, CompiledSlot>>;

/**
 * How the names of our classes begin. What is rendered on the server is shown beside what the page renders, where the same
 * name would be two classes.
 */
export const BEGINNING = import.meta.env?.SSR ? 'ahead-' : 'l';

/** The class of each rule: rules of the same text share theirs. */
const names = new Map<string, string>();

function nameOf(sheet: string, text: string): string {
  const key = `${sheet} ${text}`;
  const name = names.get(key) ?? `${BEGINNING}${names.size}`;
  names.set(key, name);
  return name;
}

/**
 * The hook that `makeStyles` gives, of styles that were compiled; nothing is worked out before it is first used.
 *
 * @param keyframes rules of animations that the styles name
 * @example const useStyles = compiledStyles({ row: { d: { mc9l5x: 'display:flex' } } })
 */
export function compiledStyles<Slots extends string>(
  slots: CompiledStyles<Slots>,
  keyframes: readonly string[] = [],
): () => Record<Slots, string> {
  let hook: (() => Record<Slots, string>) | null = null;
  return function useClasses() {
    if (hook === null) {
      const { classes, rules } = withClasses(slots);
      hook = hookOfRules(classes, { ...rules, k: [...keyframes] }) as () => Record<Slots, string>;
    }
    return hook();
  };
}

type Rules = Parameters<typeof hookOfRules>[1];

/** The classes of each slot by its properties, and their rules by sheet, as the library takes both. */
export function withClasses(slots: CompiledStyles<string>): {
  readonly classes: Readonly<Record<string, Readonly<Record<string, string | 0>>>>;
  readonly rules: Rules;
} {
  const classes: Record<string, Record<string, string | 0>> = {};
  const rules: Record<string, [string, Record<string, unknown>][]> = {};
  for (const [slot, sheets] of Object.entries(slots)) {
    const ofSlot: Record<string, string | 0> = {};
    classes[slot] = ofSlot;
    for (const [sheet, declared] of Object.entries(sheets)) {
      if (typeof declared === 'string') {
        for (const property of declared.split(' ')) ofSlot[property] = 0;
        continue;
      }
      rules[sheet.charAt(0)] ??= [];
      for (const [property, rule] of Object.entries(declared)) {
        const [text, about] = typeof rule === 'string' ? [rule, {}] : rule;
        const name = nameOf(sheet, text);
        ofSlot[property] = name;
        const whole = text.includes('&') ? text.replaceAll('&', `.${name}`) : `.${name}{${text}}`;
        rules[sheet.charAt(0)]?.push([whole, { p: Number(sheet.slice(1)), ...about }]);
      }
    }
  }
  return { classes, rules: rules as Rules };
}
