import { createHash } from 'node:crypto';
import { isOver } from '../../../contract/access/lease-status.ts';
import type { OfficeAddendum, WantedAddendum } from '../../../contract/resident/office-addendum.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findGivenPapers, findLease } from '../../../db/lease/lease.repository.ts';
import { findLeasePlace } from '../../../db/resident/lease-place.repository.ts';
import { lockLetLease } from '../../../db/resident/let-lease.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../errors.ts';
import { storePaper } from '../../papers/drawn-paper.ts';
import { signerFields } from '../../papers/fields.ts';
import { paperWords } from '../../papers/paper-words.ts';
import { MOST_PAGES } from '../../papers/template/lease-template.ts';
import { plainValue, writtenPaper } from '../../papers/written-paper.ts';
import { notifySigners } from '../lease/addendum/notify-signers.ts';
import { openAddendums } from '../lease/addendum/open-addendums.ts';
import { type PaperSigner, paperSigners } from '../lease/addendum/paper-signers.ts';
import { addendumView } from './addendum-view.ts';
import { type Officer, served } from './office.ts';

const SIGNATURES = '[signatures]';
const SIGN_HERE = '/tenant/addendum';

/**
 * Writes an addendum to a lease, and notifies all signers. A repeated key gets the same answer without new
 * notifications.
 *
 * @throws {AppError} `record.not_found` for a lease of another property; `request.invalid` for an invalid text;
 *   `state.not_allowed` if the lease has ended or nobody can sign; `idempotency_key.reused`.
 * @see docs/decisions/0065-papers-can-be-taken-back.md
 */
export async function giveAddendum(
  deps: Deps,
  officer: Officer,
  wanted: WantedAddendum,
): Promise<OfficeAddendum> {
  const { key, lease_id } = wanted;
  const { property_id } = served(officer, await findLeasePlace(deps.db, lease_id));
  return deps.db.transaction().execute(async (trx) => {
    const home = await lockLetLease(trx, deps.dialect, lease_id);
    const known = await findGivenPapers(trx, property_id, key);
    if (known !== null) {
      if (known.office_content !== contentOf(wanted)) throw new AppError('idempotency_key.reused');
      return addendumView(trx, known);
    }
    const lease = await findLease(trx, lease_id);
    if (home === null || lease === null) throw new AppError('record.not_found');
    const signers = isOver(home.tenancy.lease_status) ? [] : await paperSigners(deps, trx, lease);
    if (signers.length === 0) throw new AppError('state.not_allowed');
    const id = await openPaper(deps, trx, wanted, signers);
    const papers = await findLease(trx, id);
    if (papers === null) throw new Error(`The papers ${id} were not kept.`);
    const view = await addendumView(trx, papers);
    const { title } = wanted;
    await notifySigners(deps, trx, signers, {
      ...{ company_id: lease.company_id, property_id, lease_id, is_renewal: false },
      addendum_id: view.addendum_id,
      about: `signing:${id}`,
      template: 'occasion',
      page: SIGN_HERE,
      values(language) {
        const named = { unit: home.unit.unit_uid, title: plainValue(title) };
        const say = (part: string) => deps.texts.message(language, `notices:addendum.${part}`, named);
        return { ...named, title: say('title'), text: say('text') };
      },
    });
    return view;
  });
}

/** Generates the PDF and opens it for signing. @returns the id of the papers */
async function openPaper(
  deps: Deps,
  trx: Connection,
  wanted: WantedAddendum,
  signers: readonly PaperSigner[],
): Promise<string> {
  const { lease_id, key, title, text, language } = wanted;
  const names = signers.map(({ name }) => name);
  const drawn = await writtenPaper({
    text: `# ${plainValue(title)}\n${signableText(text, names.length)}`,
    answers: [],
    signers: names.length,
    words: paperWords(deps.texts, deps.texts.accepted(undefined, language)),
    written: deps.clock.now(),
  });
  const named = names.map((name, index): [string, string] => [signerFields(index + 1).name, name]);
  const document = await storePaper(deps, drawn, Object.fromEntries(named));
  const given = { office_key: key, office_content: contentOf(wanted) };
  return openAddendums(deps, trx, { lease_id, documents: [document], signers, given });
}

/**
 * The text, with the signatures added at the end if it does not place them.
 *
 * @throws {AppError} `request.invalid` for blanks that nothing fills in, initials of a missing signer, or too many
 *   pages.
 */
function signableText(text: string, signers: number): string {
  const asked = [...text.matchAll(/ \[initial (\d+)\]$/gm)].map(([, number]) => Number(number));
  const pages = text.split('\n').filter((line) => line === '[page]').length;
  const isGood =
    !/\{\{|\[answers\]/.test(text) &&
    !/^\[landlord\]$/m.test(text) &&
    !/^# /m.test(text) &&
    pages <= MOST_PAGES &&
    asked.every((number) => number >= 1 && number <= signers);
  if (!isGood) throw invalidField('text');
  const isPlaced = text.split('\n').includes(SIGNATURES);
  return isPlaced ? text : `${text}\n${SIGNATURES}`;
}

function contentOf({ lease_id, title, text, language = '' }: WantedAddendum): string {
  return createHash('sha256')
    .update(JSON.stringify([lease_id, title, text, language]))
    .digest('hex');
}
