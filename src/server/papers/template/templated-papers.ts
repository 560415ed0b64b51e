/** The papers of a lease made from a template. */
import { LEASE_DOCUMENTS } from '../../../contract/limits.ts';
import type { NewLeaseDocument } from '../../../db/lease/new-lease.ts';
import { filled } from '../../../engine/texts/filled-text.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type DrawnDocument, storePaper } from '../drawn-paper.ts';
import { LANDLORD_NAME, signerFields } from '../fields.ts';
import type { PaperWords } from '../paper-words.ts';
import { plainValue, writtenPaper } from '../written-paper.ts';
import { chosenLines, documentsOf, fieldsIn } from './lease-template.ts';

export interface TemplatedLease {
  /** The template in the language of the papers. */
  readonly text: string;
  /** Names of the addendums. */
  readonly addendums: readonly string[];
  readonly parts: ReadonlySet<string>;
  /** By field; never parsed as markup. */
  readonly values: Readonly<Record<string, string>>;
  /** Names, in signing order. */
  readonly signers: readonly string[];
  /** The landlord's name if the landlord signs; else null. */
  readonly landlord: string | null;
}

/** The names of fields without a value in the chosen documents. @example missingFields(lease) // ['parking_space'] */
export function missingFields(lease: TemplatedLease): string[] {
  const used = fieldsIn(textsOf(lease).flat());
  return used.filter((name) => plainValue(lease.values[name] ?? '') === '');
}

/**
 * Lays the lease and its chosen addendums out. A field without a value keeps its name, in braces.
 *
 * @param mark written above the text of each page.
 * @example const [lease, pets] = await templatedPapers(wanted, { words, written: now })
 */
export function templatedPapers(
  lease: TemplatedLease,
  made: { readonly words: PaperWords; readonly written: Date; readonly mark?: string },
): Promise<DrawnDocument[]> {
  const plain = Object.fromEntries(
    Object.entries(lease.values)
      .map(([name, value]) => [name, plainValue(value)] as const)
      .filter(([, value]) => value !== ''),
  );
  return Promise.all(
    textsOf(lease).map((lines, index) =>
      writtenPaper({
        ...made,
        file_type: index === 0 ? 'LEASE' : 'ADDENDUM',
        text: filled(lines.join('\n'), plain).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, '($1)'),
        answers: [],
        signers: lease.signers.length,
      }),
    ),
  );
}

/**
 * Puts the contents into the storage, with the names of those who sign.
 *
 * @throws {AppError} `lease.too_many_papers`
 */
export async function storeTemplated(
  deps: Pick<Deps, 'storage' | 'random'>,
  drawn: readonly DrawnDocument[],
  lease: Pick<TemplatedLease, 'signers' | 'landlord'>,
): Promise<NewLeaseDocument[]> {
  if (drawn.length > LEASE_DOCUMENTS)
    throw new AppError('lease.too_many_papers', { params: { limit: LEASE_DOCUMENTS } });
  const stored: NewLeaseDocument[] = [];
  for (const document of drawn) stored.push(await storePaper(deps, document, printedNames(lease)));
  return stored;
}

/** The names printed below the signatures, by field. */
export function printedNames({ signers, landlord }: Pick<TemplatedLease, 'signers' | 'landlord'>) {
  return Object.fromEntries([
    ...signers.map((name, index): [string, string] => [signerFields(index + 1).name, name]),
    [LANDLORD_NAME, landlord ?? ''],
  ]);
}

/** The lines of the lease, and of each chosen addendum in the order of the template. */
function textsOf({ text, addendums, parts, signers, landlord }: TemplatedLease): string[][] {
  return documentsOf(text)
    .filter(({ addendum }) => addendum === null || addendums.includes(addendum))
    .map((document) =>
      chosenLines(document, { parts, signers: signers.length, landlord: landlord !== null }),
    );
}
