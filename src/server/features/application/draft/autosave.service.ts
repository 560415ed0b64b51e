import type { Autosaved } from '../../../../contract/application/autosave.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import { type Autosave, readAutosave } from '../../../../db/applicant/autosave.repository.ts';
import { listFiles } from '../../../../db/applicant/file.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { autosavePart, withSecretsOf } from '../../../../engine/forms/answers/autosave-part.ts';
import type { Deps } from '../../../deps.ts';
import { maskDraft, openStoredDraft } from '../../../forms/stored-draft.ts';
import { applicationTabs, bundlesOf } from '../../../forms/tab-progress.ts';
import { type ReadApplication, readForApplicant } from '../../../process/handle-for-applicant.ts';
import { stepEvent } from '../../../process/permission.ts';
import { decide } from '../../../process/places.ts';
import { entriesOfOthers, withOthersAsTheyAre } from '../household/household-lists.ts';
import { withFiles } from './draft-files.ts';

/** The stored autosave as the applicant sees their draft; null if there is none. */
export async function readAutosaved(
  deps: Deps,
  db: Connection,
  applicant: Applicant,
): Promise<Autosaved | null> {
  const kept = await readAutosave(db, applicant.id);
  if (kept === null) return null;
  return shownAutosave(await readForApplicant(deps, db, applicant), db, applicant, kept);
}

/**
 * An autosave as the applicant sees their draft: only tabs open to them, with masked secrets, fresh file addresses and
 * the entries of others.
 */
export async function shownAutosave(
  { deps, flow, facts }: Pick<ReadApplication, 'deps' | 'flow' | 'facts'>,
  db: Connection,
  applicant: Applicant,
  { draft_data, serial, saved_at }: Autosave,
): Promise<Autosaved> {
  const { type } = stepEvent('keepTyping')(flow);
  const open = applicationTabs(flow, facts).filter(
    ({ id }) => decide(flow, facts, { type, step: id }).allowed,
  );
  const forms = open.flatMap((step) => bundlesOf(step, deps.forms));
  const stored = maskDraft(deps, (await openStoredDraft(deps, db, applicant.id)).draft_data);
  const parts = forms.map((form) => withSecretsOf(form, autosavePart(form, draft_data), stored));
  const others = await entriesOfOthers(deps, db, applicant);
  const whole = withOthersAsTheyAre(Object.assign({}, ...parts), others, applicant.id);
  const files = await listFiles(db, applicant.id);
  return { draft_data: await withFiles(deps, db, applicant, whole, files), serial, saved_at };
}
