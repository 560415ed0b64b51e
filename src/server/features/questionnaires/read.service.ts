import { LEASE_COMPLETE } from '../../../../machines/questionnaires/questionnaire-facts.ts';
import type { QuestionItem, RentalHistoryApplicant } from '../../../contract/questionnaire.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { listResponseFiles } from '../../../db/applicant/questionnaire.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../deps.ts';
import { maskDraft, openStoredDraft } from '../../forms/stored-draft.ts';
import { takesCardsByPlugin } from '../../payments/payment-options.ts';
import { releaseOfProcess } from '../../process/process-release.ts';
import { questionItems } from '../../question-items.ts';
import {
  questionnaireId,
  questionsOf,
  type Situation,
  type Subject,
  situationOf,
} from './questionnaire.subject.ts';

/** What every questionnaire answers with; each puts `completed` under a name of its own. */
interface Opened {
  readonly situation: Situation;
  /** The property takes cards by the plugin of its provider. */
  readonly card_plugin: boolean;
  readonly shown: {
    readonly customTagResult: QuestionItem[];
    readonly brand: { property_name: string; logo: string | null; colour: string };
  };
}

/**
 * A questionnaire of the release in which it goes on, in a language, with the answers so far. Of a lease that is complete no question is shown.
 *
 * @see spec/pre-application.md §2 Questionnaires, §3
 */
export async function openQuestionnaire(given: Deps, subject: Subject, language: string): Promise<Opened> {
  const id = questionnaireId(subject);
  const name = { flow: 'questionnaire', subject_kind: 'questionnaire', subject_id: id };
  const { deps } = await releaseOfProcess(given, given.db, name, subject);
  const { applicant, questionnaire } = subject;
  const property = await findProperty(deps.db, applicant.property_id);
  if (property === null) throw new Error(`The property of applicant ${applicant.id} is gone.`);
  const situation = await situationOf(deps, deps.db, subject, applicant);
  const { response } = situation;
  const { items } = questionsOf(deps, applicant.property_id, questionnaire);
  const files = response === null ? [] : await listResponseFiles(deps.db, response.id);
  const isHidden = questionnaire === 'pre_lease' && situation.application_status === LEASE_COMPLETE;
  const { logo, colour } = property.settings.brand;
  return {
    situation,
    card_plugin: takesCardsByPlugin(property.settings.payment_settings),
    shown: {
      customTagResult: isHidden ? [] : questionItems(deps, items, response?.answers ?? {}, files, language),
      brand: { property_name: property.name, logo, colour },
    },
  };
}

type Entry = Readonly<Record<string, unknown>>;

/**
 * Whom a landlord is asked about: the applicant's name, and the address that the link names (without one: where
 * they live now). What is not known is ''.
 *
 * @see spec/pre-application.md §3 Questionnaire responses
 */
export async function rentalHistoryApplicant(
  deps: Pick<Deps, 'db' | 'forms' | 'flows' | 'secrets'>,
  applicant: Applicant,
  addressId: string,
): Promise<RentalHistoryApplicant> {
  const { draft_data } = await openStoredDraft(deps, deps.db, applicant.id);
  const address = findAddress(maskDraft(deps, draft_data).applicant_addresses, addressId);
  const text = (name: string): string => {
    const value = address[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    applicant_first_name: applicant.first_name,
    applicant_last_name: applicant.last_name,
    address1: [text('street_no'), text('address1')].filter((part) => part !== '').join(' '),
    apartment_no: text('apartment_no'),
    landlord_name: text('landlord_name'),
    move_in_date: text('move_in_date'),
    lease_expiration_date: text('lease_expiration_date'),
  };
}

function findAddress(list: unknown, addressId: string): Entry {
  const entries = (Array.isArray(list) ? list : []).filter(
    (entry): entry is Entry => typeof entry === 'object' && entry !== null,
  );
  const named = entries.find(({ id }) => addressId !== '' && String(id) === addressId);
  if (named !== undefined || addressId !== '') return named ?? {};
  return entries.find((entry) => entry.is_current === true) ?? entries[0] ?? {};
}
