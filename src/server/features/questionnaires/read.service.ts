import { LEASE_COMPLETE } from '../../../../machines/questionnaires/questionnaire-facts.ts';
import type { QuestionItem } from '../../../contract/questionnaire.contract.ts';
import { listResponseFiles } from '../../../db/applicant/questionnaire.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../deps.ts';
import { takesCardsByPlugin } from '../../payments/payment-options.ts';
import { questionItems } from '../../question-items.ts';
import { questionsOf, type Situation, situationOf } from './situation.ts';
import type { Subject } from './subject.ts';

/** What every questionnaire answers with; each puts `completed` under a name of its own. */
export interface Opened {
  readonly situation: Situation;
  /** The property takes cards by the plugin of its provider. */
  readonly card_plugin: boolean;
  readonly shown: {
    readonly customTagResult: QuestionItem[];
    readonly brand: { property_name: string; logo: string | null; colour: string };
  };
}

/**
 * A questionnaire in a language, with the answers so far. Of a lease that is complete no question is shown.
 *
 * @see spec/pre-application.md §2 Questionnaires, §3
 */
export async function openQuestionnaire(deps: Deps, subject: Subject, language: string): Promise<Opened> {
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
