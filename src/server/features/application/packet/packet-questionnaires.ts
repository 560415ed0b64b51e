import type { PacketQuestionnaire } from '../../../../contract/application/packet.contract.ts';
import type { QuestionItem } from '../../../../contract/questionnaire.contract.ts';
import type { DraftData } from '../../../../db/applicant/draft.repository.ts';
import {
  listResponseFiles,
  listResponses,
  type QuestionnaireResponse,
} from '../../../../db/applicant/questionnaire.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Question } from '../../../../engine/questionnaires/questionnaire.ts';
import type { Deps } from '../../../deps.ts';
import { questionItems } from '../../questionnaires/question-items.ts';

/** The questionnaires of a packet, in order. @see spec/pre-application.md §2 Printable packet */
const shown = ['pre_screening', 'rental_history', 'denied_form'] as const;

/** The answered questionnaires of an applicant with their original questions, in a language. */
export async function packetQuestionnaires(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  db: Connection,
  applicantId: string,
  draft: DraftData,
  language: string,
): Promise<PacketQuestionnaire[]> {
  const responses = await listResponses(db, applicantId);
  const found: PacketQuestionnaire[] = [];
  for (const questionnaire of shown) {
    for (const response of responses.filter((one) => one.questionnaire === questionnaire)) {
      found.push({
        questionnaire,
        about: aboutOf(draft, response),
        completed_at: response.completed_at,
        items: await itemsOf(deps, db, response, language),
      });
    }
  }
  return found;
}

async function itemsOf(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  db: Connection,
  response: QuestionnaireResponse,
  language: string,
): Promise<QuestionItem[]> {
  const files = await listResponseFiles(db, response.id);
  return questionItems(deps, response.asked as readonly Question[], response.answers, files, { language });
}

/** The address that a landlord was asked about, in one line. */
function aboutOf(draft: DraftData, { questionnaire, address_id }: QuestionnaireResponse): string {
  const list = draft.applicant_addresses;
  if (questionnaire !== 'rental_history' || !Array.isArray(list)) return '';
  const entries = list.filter(
    (entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null,
  );
  const address =
    address_id === ''
      ? (entries.find((entry) => entry.is_current === true) ?? entries[0])
      : entries.find(({ id }) => String(id) === address_id);
  return [address?.address1, address?.apartment_no, address?.city]
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .join(', ');
}
