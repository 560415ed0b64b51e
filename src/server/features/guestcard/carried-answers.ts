/** Copies a guest's answers that the application asks for again into their application. */
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { type DraftData, saveDraft } from '../../../db/applicant/draft.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { GuestForm } from '../../../db/guestcard/guestcard.repository.ts';
import type { Deps } from '../../deps.ts';
import { knownDraft, sealDraft } from '../../forms/stored-draft.ts';
import { stateName } from '../../texts/states.ts';

const personal = ['first_name', 'middle_name', 'last_name', 'email', 'contact_no'] as const;
const address = ['address1', 'apartment_no', 'city', 'zip_code'] as const;

/**
 * Saves a contact form as the first answers of a new applicant.
 *
 * @param form decrypted
 * @returns the revision of their draft
 */
export async function saveCarriedAnswers(
  deps: Pick<Deps, 'forms' | 'flows' | 'secrets' | 'random'>,
  trx: Connection,
  { id, revision }: Pick<Applicant, 'id' | 'revision'>,
  form: GuestForm,
): Promise<number> {
  const draft_data = sealDraft(
    deps,
    knownDraft(
      deps,
      carriedAnswers(form, () => deps.random.id()),
    ),
    id,
    {},
  );
  // Progress is recalculated from the answers with every read.
  const saved = await saveDraft(trx, id, revision, { draft_data, progress_data: {} });
  if (saved === null) throw new Error(`The new applicant ${id} has answers already.`);
  return saved.revision;
}

/**
 * The application's answers that a contact form contains: personal data and the current address.
 *
 * @example carriedAnswers({ first_name: 'Nora', city: 'Austin' }, newId)
 * // { applicants: { first_name: 'Nora' }, applicant_addresses: [{ id: '…', is_current: true, city: 'Austin' }] }
 */
function carriedAnswers(form: GuestForm, newId: () => string): DraftData {
  const code = textIn(form.state_code);
  const state = stateName(code);
  const lived = {
    ...given(form, address),
    ...(state !== null && { state_id: { id: code, label: state, code } }),
  };
  return {
    applicants: given(form, personal),
    ...(Object.keys(lived).length > 0 && {
      applicant_addresses: [{ id: newId(), is_current: true, ...lived }],
    }),
  };
}

/** A day such as `2027-02-01`, or '' for anything else. */
export function dayIn(value: unknown): string {
  const text = textIn(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
}

function given(form: GuestForm, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (textIn(form[name]) === '' ? [] : [[name, textIn(form[name])]])),
  );
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
