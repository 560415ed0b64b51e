/** The boxes and the signature of an application that agree to something, and the texts that they showed. */
import { isDeepStrictEqual } from 'node:util';
import type { DraftData } from '../../../../db/applicant/draft.repository.ts';
import type { FieldUi, FormBundle } from '../../../../engine/forms/form.ts';
import { keepConsent } from '../../../consents/keep-consent.ts';
import { flowAnswers } from '../../../forms/flow-answers.ts';
import type { FactsOf } from '../../../process/fact-names.ts';
import type { TaskContext } from '../../../process/task.ts';
import { writtenPage } from '../../../texts/page.service.ts';
import type { ApplicantSubject } from '../applicant.subject.ts';
import { SIGNATURE } from '../signature-stamp.ts';

/** A box that agrees: the entity that it is in, or null for the draft itself. */
interface Box {
  readonly of: string | null;
  readonly name: string;
  readonly ui: FieldUi;
}

/**
 * Keeps what the person agrees to with a save: each box that was not ticked before, and, with a new signature, all that are
 * ticked. The text is the label of the box with the terms that it links, in the language of the page.
 */
export async function keepConsents(
  context: TaskContext<ApplicantSubject, FactsOf<'application'>>,
  { before, after }: { readonly before: DraftData; readonly after: DraftData },
): Promise<void> {
  const { deps, trx, subject, author, now } = context;
  const { id: applicant_id, company_id, property_id } = subject;
  const language = author.language ?? subject.language;
  const isSigned = !isDeepStrictEqual(
    valueIn(before, SIGNATURE, 'signature_date'),
    valueIn(after, SIGNATURE, 'signature_date'),
  );
  for (const { of, name, ui } of boxesOf(flowAnswers(deps, 'application').forms)) {
    const isTicked = isAgreed(valueIn(after, of, name), ui);
    const isNew = !isAgreed(valueIn(before, of, name), ui) || (isSigned && of === SIGNATURE);
    if (!isTicked || !isNew) continue;
    const page =
      ui.terms && (await writtenPage({ db: trx, texts: deps.texts }, property_id, ui.terms.page, language));
    await keepConsent(deps, trx, {
      ...{ company_id, property_id, applicant_id, user_id: null, kind: 'application', about: name, language },
      ...{ ip: author.ip, at: now.toISOString() },
      text: {
        title: deps.texts.message(language, ui.label, {}),
        content: page === undefined ? '' : `# ${page.page_title}\n\n${page.page_content}`,
      },
    });
  }
}

/** Boxes with terms, and those beside the signature. */
function boxesOf(forms: readonly FormBundle[]): readonly Box[] {
  return forms.flatMap(({ ui: { of, kind, fields } }) =>
    kind === 'list'
      ? []
      : Object.entries(fields)
          .filter(([, ui]) => ui.terms !== undefined || (of === SIGNATURE && ui.filledBy === undefined))
          .map(([name, ui]) => ({ of, name, ui })),
  );
}

function isAgreed(value: unknown, { checked }: FieldUi): boolean {
  return checked === undefined ? value === true : value === checked;
}

function valueIn(draft: DraftData, of: string | null, name: string): unknown {
  const entity = of === null ? draft : draft[of];
  return typeof entity === 'object' && entity !== null
    ? (entity as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
