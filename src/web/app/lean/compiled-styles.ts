import { __styles as hookOfRules } from '@fluentui/react-components';

/** A rule, with the width or container that it applies to, in the library's format. */
export type Rule = string | readonly [string, Readonly<Record<string, unknown>>];

/**
 * The declarations of a slot. Key `0`: the properties that it resets, in one string. Other keys: a sheet of the library
 * (`d`, or `d-1` with a priority), with its rules by the library's short property names: a plain declaration
 * (`display:flex`) or, for a state, element or width, a rule with `&` for its class.
 */
export type CompiledSlot = Readonly<Record<string, Readonly<Record<string, Rule>> | string>>;

/** Styles in the format that the build compiles them to. */
export type CompiledStyles<Slots extends string> = Readonly<Record<Slots, CompiledSlot>>;

/**
 * The prefix of our class names. Server-rendered content is shown next to what the page renders, where the same name
 * would mean two different classes.
 */
export const BEGINNING = import.meta.env?.SSR ? 'ahead-' : 'l';

/** The class of each rule: rules with the same text share one. */
const names = new Map<string, string>();

function nameOf(sheet: string, text: string): string {
  const key = `${sheet} ${text}`;
  const name = names.get(key) ?? `${BEGINNING}${names.size}`;
  names.set(key, name);
  return name;
}

/**
 * The hook that `makeStyles` returns, for compiled styles; computed on first use.
 *
 * @param keyframes rules of the animations that the styles use
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

/** The classes of each slot by property, and their rules by sheet, in the library's format. */
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
