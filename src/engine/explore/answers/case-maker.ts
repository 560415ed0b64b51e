import type { FormSource } from '../../forms/compile.ts';
import type { Draft, Entry, FormFacts, Json } from '../../forms/form.ts';
import { entryRules } from './entry-rules.ts';
import type { ExpectedIssue } from './expected-issue.ts';
import { type Situation, situationsOf } from './situations.ts';

/** One filled-in form with its expected issues. */
export interface AnswerCase {
  readonly form: string;
  readonly text: string;
  readonly draft: Draft;
  readonly facts: FormFacts;
  /** Empty for a valid form. */
  readonly expected: readonly ExpectedIssue[];
}

/** An entry as a whole draft. Earlier entries of a list are valid. */
function draftWith({ ui }: FormSource, entry: Json, index: number, first: Entry): Draft {
  if (ui.of === null) return entry as Draft;
  if (ui.kind === 'object') return { [ui.of]: entry };
  return { [ui.of]: [...Array.from({ length: index }, () => first), entry] };
}

/** The path of a field of an entry. */
export function pathOf({ ui }: FormSource, index: number, field: string): string {
  const parts = ui.of === null ? [] : ui.kind === 'object' ? [ui.of] : [ui.of, String(index)];
  return [...parts, field].filter((part) => part !== '').join('.');
}

/** Makes the cases of one form, without duplicates. */
export class CaseMaker {
  readonly source: FormSource;
  readonly facts: FormFacts;
  readonly situations: readonly Situation[];
  /** A valid first entry. */
  readonly first: Entry;
  readonly #seen = new Set<string>();

  constructor(source: FormSource, facts: FormFacts) {
    this.source = source;
    this.facts = facts;
    this.situations = situationsOf(source, facts);
    this.first = this.situations[0]?.full ?? {};
  }

  /** One case, or none if it is a duplicate. */
  one(text: string, draft: Draft, expected: readonly ExpectedIssue[], under = this.facts): AnswerCase[] {
    const key = JSON.stringify([draft, under]);
    if (this.#seen.has(key)) return [];
    this.#seen.add(key);
    return [{ form: this.source.id, text, draft, facts: under, expected }];
  }

  /** An entry as a whole draft. */
  inside(situation: Situation, entry: Json): Draft {
    return draftWith(this.source, entry, situation.index, this.first);
  }

  /** Whether a changed entry still has all fields that its rules now require. */
  lacksNothing(entry: Entry, apart: string): boolean {
    const { required, fields } = entryRules(this.source, entry, this.facts);
    const lacks = [...required].some(
      (name) => name !== apart && entry[name] === undefined && !fields[name]?.default,
    );
    const turned = Object.entries(fields).some(
      ([name, { const: only }]) =>
        only !== undefined && name !== apart && entry[name] !== undefined && entry[name] !== only,
    );
    return !lacks && !turned;
  }
}
