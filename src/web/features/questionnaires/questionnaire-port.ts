import type { QuestionnaireName } from '../../../../machines/questionnaire-rules.ts';
import type {
  DeniedFormAnswer,
  PreLeaseAnswer,
  PreScreeningAnswer,
  QuestionFile,
  QuestionItem,
  RentalHistoryAnswer,
  RentalHistoryApplicant,
  SubmittedAnswer,
} from '../../../contract/questionnaire.contract.ts';
import type { QuestionAnswers } from '../../../engine/questionnaires/questionnaire.ts';
import { call, upload } from '../../app/api/api-client.ts';
import type { Brand } from '../../app/brand/brand.tsx';

/** A questionnaire in the form in which every page shows it, whichever call loaded it. */
export interface LoadedQuestionnaire {
  readonly items: readonly QuestionItem[];
  readonly completed: boolean;
  readonly brand: Brand;
  /** Pre-lease only. */
  readonly application_status?: string;
  /** Pre-lease only: whether the property takes cards through its provider's plugin. */
  readonly card_plugin?: boolean;
  /** Pre-lease only: whether it leads to the move-in page once completed. */
  readonly redirect_to_movein?: boolean;
  /** Rental history only. */
  readonly applicant?: RentalHistoryApplicant;
}

/** Payload of a submit: answers by question, and the stored paths of its uploaded files and of its removed files. */
export interface Submission {
  readonly answers: QuestionAnswers;
  readonly unsent: readonly string[];
  readonly deleted: readonly string[];
}

/** Calls with which a page loads and submits its questionnaire. */
export interface QuestionnairePort {
  readonly questionnaire: QuestionnaireName;
  /** Identifies the questionnaire, for the cache. */
  readonly id: string;
  readonly load: (signal?: AbortSignal) => Promise<LoadedQuestionnaire>;
  /** `onProgress` gets the uploaded fraction of the form, 0 to 1. */
  readonly submit: (what: Submission, onProgress: (share: number) => void) => Promise<SubmittedAnswer>;
  /** Stores a file for the question with this key until the submit. */
  readonly uploadFile: (
    key: string,
    file: File,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<QuestionFile>;
  /** Removes a stored file that was not submitted yet. */
  readonly deleteFile: (id: string) => Promise<unknown>;
}

/** The form field with the answers; the flag in the response is its name with `_completed`. */
const FIELDS: Readonly<Record<QuestionnaireName, string>> = {
  pre_lease: 'pre_lease_questionnaires',
  denied_form: 'denied_form_questionnaires',
  rental_history: 'applicant_rental_history_form_questionnaires',
  pre_screening: 'pre_screening_questionnaires',
};

type Answer = PreLeaseAnswer | DeniedFormAnswer | PreScreeningAnswer | RentalHistoryAnswer;

function loaded(questionnaire: QuestionnaireName, answer: Answer): LoadedQuestionnaire {
  const flags: Readonly<Record<string, unknown>> = answer;
  return {
    items: answer.customTagResult,
    completed: flags[`${FIELDS[questionnaire]}_completed`] === true,
    brand: answer.brand,
    ...('application_status' in answer ? preLeaseOf(answer) : {}),
    ...('applicantData' in answer ? { applicant: answer.applicantData } : {}),
  };
}

function preLeaseOf({ application_status, card_plugin, redirect_to_movein }: PreLeaseAnswer) {
  return {
    application_status,
    card_plugin,
    ...(redirect_to_movein === undefined ? {} : { redirect_to_movein }),
  };
}

/** The multipart form: the parts that identify the sender come first. */
function formOf(
  questionnaire: QuestionnaireName,
  { answers, unsent, deleted }: Submission,
  before: Readonly<Record<string, string>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(before)) form.append(name, value);
  const list = Object.entries(answers).map(([key, answer]) => ({ key, ...answer }));
  form.append(FIELDS[questionnaire], JSON.stringify(list));
  if (deleted.length > 0) form.append('delete_file', JSON.stringify(deleted));
  form.append('unsent_files', JSON.stringify(unsent));
  return form;
}

function fileForm(key: string, file: File): FormData {
  const form = new FormData();
  form.append(`files[${key}]`, file);
  return form;
}

/** The file in the response to a single upload. */
function onlyOf([file]: readonly QuestionFile[]): QuestionFile {
  if (file === undefined) throw new Error('The server answered an upload without its file.');
  return file;
}

const shareOf = (onProgress: (share: number) => void) => (sent: number, total: number) =>
  onProgress(total === 0 ? 0 : sent / total);

/** The port for an applicant's questionnaire. @see spec/pre-application.md §7 */
export function applicantPort(
  questionnaire: Exclude<QuestionnaireName, 'rental_history'>,
  token: string,
): QuestionnairePort {
  const path = `/api/applicant/questionnaire/${questionnaire}` as const;
  return {
    questionnaire,
    id: token,
    load: async (signal) => loaded(questionnaire, await call(`GET ${path}`, { token, signal })),
    submit: (what, onProgress) =>
      upload(`POST ${path}`, {
        token,
        body: formOf(questionnaire, what, {}),
        onProgress: shareOf(onProgress),
      }),
    uploadFile: async (key, file, onProgress, signal) =>
      onlyOf(
        await upload('POST /api/applicant/questionnaire/:questionnaire/files', {
          token,
          params: { questionnaire },
          body: fileForm(key, file),
          onProgress: shareOf(onProgress),
          signal,
        }),
      ),
    deleteFile: (id) =>
      call('DELETE /api/applicant/questionnaire/:questionnaire/files/:file_id', {
        token,
        params: { questionnaire, file_id: id },
      }),
  };
}

/** The port for the rental history of a landlord's link. @see spec/pre-application.md §7 */
export function landlordPort(link: {
  readonly applicantId: string;
  readonly token: string;
  readonly addressId: string | null;
}): QuestionnairePort {
  const params = { applicant_id: link.applicantId };
  const said = { token: link.token, ...(link.addressId === null ? {} : { address_id: link.addressId }) };
  return {
    questionnaire: 'rental_history',
    id: `${link.applicantId} ${link.token} ${link.addressId ?? ''}`,
    load: async (signal) => {
      const name = 'GET /api/applicant/questionnaire/rental_history/:applicant_id';
      const answer = await call(name, { params, query: said, signal });
      return loaded('rental_history', answer);
    },
    submit: (what, onProgress) =>
      upload('POST /api/applicant/questionnaire/rental_history/:applicant_id', {
        params,
        body: formOf('rental_history', what, said),
        onProgress: shareOf(onProgress),
      }),
    uploadFile: async (key, file, onProgress, signal) =>
      onlyOf(
        await upload('POST /api/applicant/questionnaire/rental_history/:applicant_id/files', {
          params,
          query: said,
          body: fileForm(key, file),
          onProgress: shareOf(onProgress),
          signal,
        }),
      ),
    deleteFile: (id) =>
      call('DELETE /api/applicant/questionnaire/rental_history/:applicant_id/files/:file_id', {
        params: { ...params, file_id: id },
        query: said,
      }),
  };
}
