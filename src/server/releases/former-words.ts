/**
 * Translates flow files that were written before 26 November 2026, which stored releases contain: their start had `occasion`,
 * `for`, `former`, `marks`, and `given` as a part of a JSON Schema.
 *
 * @see docs/decisions/0096-who-begins-is-a-party.md
 */

import { type ReleaseFiles, readReleaseText } from '../../engine/release/release-files.ts';

type Values = Readonly<Record<string, unknown>>;

interface FormerStart extends Values {
  readonly for?: 'responsible';
  readonly former?: true;
  readonly occasion?: 'office' | 'person' | 'either';
  readonly marks?: readonly string[];
  readonly given?: {
    readonly properties?: Readonly<Record<string, Values>>;
    readonly required?: unknown;
  } & Values;
}

interface FormerFlow extends Values {
  readonly start?: FormerStart;
  readonly parties?: Values;
}

const BY = { office: 'office', person: 'person', either: ['person', 'office'] } as const;

/**
 * The files of a stored release, with the flow files in the words of today.
 *
 * @throws {SyntaxError} if the content is damaged.
 */
export function readStoredFiles(content: string): ReleaseFiles {
  const files = [...readReleaseText(content)];
  return new Map(
    files.map(([path, text]) => [path, path.endsWith('.flow.json') ? inWordsOfToday(text) : text]),
  );
}

/** The text of a flow file in the words of today; a file without former words stays as it is. */
function inWordsOfToday(text: string): string {
  if (!/"(occasion|marks|for|former|given)"\s*:/.test(text)) return text;
  const flow: FormerFlow = JSON.parse(text);
  const { start } = flow;
  if (start === undefined || !hasFormerWords(start)) return text;
  const { for: bound, former, occasion, marks, given, ...kept } = start;
  const one = occasion === 'person' ? { one: true } : {};
  const about = { ...one, ...(former && { former }) };
  const isAll = bound === undefined && Object.keys(about).length === 0;
  const person = { group: bound ?? 'residents', ...about };
  return JSON.stringify({
    ...flow,
    start: {
      ...kept,
      ...(occasion && { by: BY[occasion] }),
      ...(marks && { sets: Object.fromEntries(marks.map((fact) => [fact, [true]])) }),
      ...(given && { given: givenOf(given) }),
    },
    ...(!isAll && { parties: { person, ...flow.parties } }),
  });
}

function hasFormerWords({ for: bound, former, occasion, marks, given }: FormerStart): boolean {
  return [bound, former, occasion, marks, given?.properties].some((word) => word !== undefined);
}

/** Each value by its name. A value that is not required, alone or as one of several, is optional. */
function givenOf({ properties = {}, required = [] }: NonNullable<FormerStart['given']>): Values {
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  const optional = { optional: true };
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      isRequired(name) ? schema : { ...schema, ...optional },
    ]),
  );
}
