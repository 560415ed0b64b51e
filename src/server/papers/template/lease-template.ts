/**
 * The text of a lease template: a lease and addendums in one text. Pure.
 *
 * Each document begins with `# title`; `[addendum pets]` above the title begins an addendum. `[if parking]` and `[end]`
 * enclose a part that not every lease has; `{{ rent }}` is a field. Everything else is as in `lease-text.ts`.
 */

/** A document of a template, with the lines of its text. */
interface TemplateDocument {
  /** Null for the lease itself. */
  readonly addendum: string | null;
  readonly title: string;
  readonly lines: readonly string[];
}

/** What is wrong with a template. */
type TemplateProblem =
  | 'title_missing'
  | 'title_twice'
  | 'part_open'
  | 'part_nested'
  | 'end_alone'
  | 'name_wrong'
  | 'addendum_twice'
  | 'signatures_missing'
  | 'too_many_pages';

export interface FoundProblem {
  readonly problem: TemplateProblem;
  /** From 1. */
  readonly line: number;
}

/** The most page breaks of a document that the office writes. */
export const MOST_PAGES = 50;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const ADDENDUM = /^\[addendum\s+(.*?)\]$/;
const IF = /^\[if\s+(.*?)\]$/;
const END = '[end]';
const SIGNATURES = '[signatures]';
const FIELD = /\{\{\s*(.*?)\s*\}\}/g;

/**
 * The documents of a template.
 *
 * @example documentsOf('# Lease\nThe rent is {{ rent }}.\n[signatures]') // [{ addendum: null, title: 'Lease', … }]
 */
export function documentsOf(text: string): TemplateDocument[] {
  const documents: { addendum: string | null; lines: string[] }[] = [{ addendum: null, lines: [] }];
  for (const line of linesOf(text)) {
    const addendum = ADDENDUM.exec(line)?.[1];
    if (addendum === undefined) documents.at(-1)?.lines.push(line);
    else documents.push({ addendum, lines: [] });
  }
  return documents.map((document) => ({
    ...document,
    title: document.lines.find(isTitle)?.slice(2).trim() ?? '',
  }));
}

/**
 * The problems of a template, by line.
 *
 * @example problemsOf('# Lease\n[if pets]\nPets are welcome.') // [{ problem: 'part_open', line: 2 }, …]
 */
export function problemsOf(text: string): FoundProblem[] {
  const found: FoundProblem[] = [];
  const add = (problem: TemplateProblem, line: number) => found.push({ problem, line });
  const seen = new Set<string>();
  let begin = { line: 1, titles: 0, signatures: 0, pages: 0 };
  let open: number | null = null;
  const close = (line: number) => {
    if (open !== null) add('part_open', open);
    if (begin.titles === 0) add('title_missing', begin.line);
    if (begin.signatures === 0) add('signatures_missing', begin.line);
    if (begin.pages > MOST_PAGES) add('too_many_pages', begin.line);
    open = null;
    begin = { line, titles: 0, signatures: 0, pages: 0 };
  };
  for (const [index, line] of linesOf(text).entries()) {
    const number = index + 1;
    const addendum = ADDENDUM.exec(line)?.[1];
    const part = IF.exec(line)?.[1];
    if (addendum !== undefined) {
      close(number);
      if (!NAME.test(addendum)) add('name_wrong', number);
      if (seen.has(addendum)) add('addendum_twice', number);
      seen.add(addendum);
    } else if (part !== undefined) {
      if (open !== null) add('part_nested', number);
      if (!NAME.test(part)) add('name_wrong', number);
      open = number;
    } else if (line === END) {
      if (open === null) add('end_alone', number);
      open = null;
    } else if (isTitle(line)) {
      begin.titles += 1;
      if (begin.titles > 1) add('title_twice', number);
    } else if (line === SIGNATURES && open === null) begin.signatures += 1;
    else if (line === '[page]') begin.pages += 1;
    if (namesIn(line).some((name) => !NAME.test(name))) add('name_wrong', number);
  }
  close(0);
  return found.sort((one, other) => one.line - other.line);
}

/** The names of the parts of a template, in their order. @example partsOf(text) // ['pets', 'parking'] */
export function partsOf(text: string): string[] {
  return [...new Set(linesOf(text).flatMap((line) => IF.exec(line)?.[1] ?? []))];
}

/** The names of the fields in these lines, in their order. @example fieldsIn(['{{ rent }}']) // ['rent'] */
export function fieldsIn(lines: readonly string[]): string[] {
  return [...new Set(lines.flatMap(namesIn))];
}

/**
 * The lines of a document for one lease: without the parts that it does not have, and without places of signers that it
 * does not have.
 *
 * @example chosenLines(document, { parts: new Set(['pets']), signers: 2, landlord: true })
 */
export function chosenLines(
  { lines, addendum }: TemplateDocument,
  chosen: { readonly parts: ReadonlySet<string>; readonly signers: number; readonly landlord: boolean },
): string[] {
  const kept: string[] = [];
  let isShown = true;
  for (const line of lines) {
    const part = IF.exec(line)?.[1];
    if (part !== undefined) isShown = chosen.parts.has(part);
    else if (line === END) isShown = true;
    else if (isShown && (line !== LANDLORD || chosen.landlord))
      kept.push(withoutOthers(line, chosen.signers));
  }
  const isPlaced = !chosen.landlord || addendum !== null || kept.includes(LANDLORD);
  return isPlaced ? kept : [...kept, LANDLORD];
}

const LANDLORD = '[landlord]';

/** Without the initials of a signer that the lease does not have. */
function withoutOthers(line: string, signers: number): string {
  return line.replace(/ \[initial (\d+)\]$/, (place, number: string) =>
    Number(number) >= 1 && Number(number) <= signers ? place : '',
  );
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map((line) => line.trim());
}

function isTitle(line: string): boolean {
  return line.startsWith('# ');
}

function namesIn(line: string): string[] {
  return [...line.matchAll(FIELD)].map(([, name = '']) => name);
}
