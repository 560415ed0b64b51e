import type { WaitLength } from './wait-file.ts';

/**
 * A property of a flow, parsed from its sentence:
 *
 * - `always can reach an end`
 * - `always <party> answers within <n> hours|days|business days`, at its end maybe `or overdue`
 * - `never <what>`, `never <what> while <conditions>`, `never <what> unless <conditions>`
 * - `never <what> before <what>`, `never <what> after <what>`
 *
 * `<what>` is a state (`finish`), or an event in a state (`submitting.accepted`, `paying.PAY`); `<conditions>` are
 * names joined by `and`. `while`: all of them hold; `unless`: one of them does not. Events are evaluated with the facts
 * before them. `answers within`: time leads on from every turn of the party by then; `or overdue`: or the turn is overdue.
 */
export type Property =
  | { readonly kind: 'end' }
  | {
      readonly kind: 'answers';
      readonly party: string;
      readonly within: WaitLength;
      /** Whether it is enough that the turn is overdue by then. */
      readonly overdue: boolean;
    }
  | {
      readonly kind: 'never';
      readonly what: string;
      readonly conditions: readonly string[];
      /** Whether the property is violated while the conditions hold, or unless they hold. */
      readonly when: 'while' | 'unless' | null;
    }
  | { readonly kind: 'before' | 'after'; readonly what: string; readonly other: string };

const what = '([a-z][A-Za-z0-9]*(?:\\.[A-Za-z0-9_]+)?)';
const names = '([a-z][A-Za-z0-9]*(?: and [a-z][A-Za-z0-9]*)*)';
const shapes = {
  end: /^always can reach an end$/,
  answers:
    /^always ([a-z][A-Za-z0-9]*) answers within ([1-9]\d{0,3}) (hours?|days?|business days?)( or overdue)?$/,
  never: new RegExp(`^never ${what}(?: (while|unless) ${names})?$`),
  order: new RegExp(`^never ${what} (before|after) ${what}$`),
};

function unitOf(words: string): 'hours' | 'days' | 'businessDays' {
  if (words.startsWith('business')) return 'businessDays';
  return words.startsWith('hour') ? 'hours' : 'days';
}

/**
 * Parses a sentence; null if it has none of the forms above.
 *
 * @example readProperty('never finish while duesOpen')
 * // { kind: 'never', what: 'finish', when: 'while', conditions: ['duesOpen'] }
 */
export function readProperty(sentence: string): Property | null {
  const text = sentence.trim().replaceAll(/\s+/g, ' ');
  if (shapes.end.test(text)) return { kind: 'end' };
  const answers = shapes.answers.exec(text);
  if (answers) {
    const [, party = '', count, unit = '', overdue] = answers;
    return {
      kind: 'answers',
      party,
      within: { [unitOf(unit)]: Number(count) },
      overdue: overdue !== undefined,
    };
  }
  const order = shapes.order.exec(text);
  if (order) {
    const [, first = '', kind, other = ''] = order;
    return { kind: kind === 'before' ? 'before' : 'after', what: first, other };
  }
  const never = shapes.never.exec(text);
  if (!never) return null;
  const [, first = '', when, conditions] = never;
  return {
    kind: 'never',
    what: first,
    when: when === 'while' || when === 'unless' ? when : null,
    conditions: conditions?.split(' and ') ?? [],
  };
}
