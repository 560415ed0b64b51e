import type { FastifyRequest } from 'fastify';
import { LEASE_COMPLETE } from '../../../../machines/questionnaire-rules.ts';
import type { Brand } from '../../../contract/brand/brand.contract.ts';
import { brandOf } from '../../../contract/brand/shown-logos.ts';
import * as contract from '../../../contract/questionnaire.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { listResponseFiles } from '../../../db/applicant/questionnaire.repository.ts';
import { listUnsentFiles } from '../../../db/applicant/unsent-answer-file.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { dayIn } from '../../forms/form-facts.ts';
import { maskDraft, openStoredDraft } from '../../forms/stored-draft.ts';
import { route } from '../../http/route.ts';
import { takesCardsByPlugin } from '../../payments/payment-options.ts';
import { type ItsRelease, releaseOfProcess } from '../../process/process-release.ts';
import { nameOfProcess } from '../../releases/name-release.ts';
import { languageOf } from '../../texts/language-of.ts';
import { questionItems } from './question-items.ts';
import {
  applicantSubject,
  landlordSubject,
  processOf,
  questionsOf,
  type Situation,
  type Subject,
  situationOf,
} from './questionnaire.subject.ts';
import { longestForm, readSubmitForm, type SubmitForm } from './sent-answers.ts';
import { refuseClosed, sendAnswers } from './submit.task.ts';

/** Per IP address: each form takes disk space and time. */
const formsPerMinute = 60;

export function questionnaireRoutes(app: App, deps: Deps): void {
  const limits = {
    config: { rateLimit: { max: formsPerMinute, timeWindow: '1 minute' } },
    bodyLimit: longestForm,
  };

  route(app, contract.readPreLease, async (request, reply) => {
    const subject = await applicantSubject(deps, request, 'pre_lease');
    const opened = await openQuestionnaire(deps, subject, language(deps, request, subject));
    const { shown, situation, card_plugin } = opened;
    nameOfProcess(reply, opened.its);
    const { completed, application_status, redirect_to_movein } = situation;
    return {
      ...shown,
      pre_lease_questionnaires_completed: completed,
      application_status,
      card_plugin,
      ...(redirect_to_movein === undefined ? {} : { redirect_to_movein }),
    };
  });
  route(app, contract.submitPreLease, limits, async (request) => {
    const subject = await applicantSubject(deps, request, 'pre_lease');
    return answer(deps, request, 'pre_lease_questionnaires', async () => subject);
  });

  route(app, contract.readDeniedForm, async (request, reply) => {
    const subject = await applicantSubject(deps, request, 'denied_form');
    const { shown, situation, its } = await openQuestionnaire(
      deps,
      subject,
      language(deps, request, subject),
    );
    nameOfProcess(reply, its);
    return { ...shown, denied_form_questionnaires_completed: situation.completed };
  });
  route(app, contract.submitDeniedForm, limits, async (request) => {
    const subject = await applicantSubject(deps, request, 'denied_form');
    return answer(deps, request, 'denied_form_questionnaires', async () => subject);
  });

  route(app, contract.readPreScreening, async (request, reply) => {
    const subject = await applicantSubject(deps, request, 'pre_screening');
    const { shown, situation, its } = await openQuestionnaire(
      deps,
      subject,
      language(deps, request, subject),
    );
    nameOfProcess(reply, its);
    return { ...shown, pre_screening_questionnaires_completed: situation.completed };
  });
  route(app, contract.submitPreScreening, limits, async (request) => {
    const subject = await applicantSubject(deps, request, 'pre_screening');
    return answer(deps, request, 'pre_screening_questionnaires', async () => subject);
  });

  route(app, contract.readRentalHistory, async (request, reply) => {
    const { token, address_id } = request.query;
    const subject = await landlordSubject(deps, {
      token,
      address_id,
      applicant_id: request.params.applicant_id,
    });
    const { shown, situation, its } = await openQuestionnaire(
      deps,
      subject,
      language(deps, request, subject),
    );
    nameOfProcess(reply, its);
    return {
      ...shown,
      applicant_rental_history_form_questionnaires_completed: situation.completed,
      applicantData: await rentalHistoryApplicant(deps, subject.applicant, subject.address_id),
    };
  });
  route(app, contract.submitRentalHistory, limits, async (request) =>
    answer(deps, request, 'applicant_rental_history_form_questionnaires', (fields) =>
      landlordSubject(deps, {
        token: fields.get('token'),
        address_id: fields.get('address_id'),
        applicant_id: request.params.applicant_id,
      }),
    ),
  );
}

/** A landlord's page defaults to English, an applicant's to their own language. */
function language(
  deps: Pick<Deps, 'texts'>,
  request: Pick<FastifyRequest, 'headers'>,
  subject: Subject,
): string {
  const otherwise = subject.actor === 'landlord' ? undefined : subject.applicant.language;
  return languageOf(deps, request, { language: otherwise });
}

/** Reads the form and stores the answers; deletes the form's files if it is refused. */
async function answer(
  deps: Deps,
  request: FastifyRequest,
  field: string,
  subjectOf: (fields: ReadonlyMap<string, string>) => Promise<Subject>,
): Promise<contract.SubmittedAnswer> {
  const form: SubmitForm = { fields: new Map(), files: [] };
  let subject: Subject | null = null;
  try {
    await readSubmitForm(deps, request, form, async (fields) => {
      subject = await subjectOf(fields);
      await refuseClosed(deps, deps.db, subject);
    });
    const known = subject ?? (await subjectOf(form.fields));
    const submission = {
      subject: known,
      form,
      field,
      language: language(deps, request, known),
      ip: request.ip,
    };
    return await sendAnswers(deps, submission);
  } catch (error) {
    await Promise.allSettled(form.files.map(({ storage_key }) => deps.storage.remove(storage_key)));
    throw error;
  }
}

/** The common answer of all questionnaires; each returns `completed` under its own name. */
interface Opened {
  readonly its: ItsRelease<Deps>;
  readonly situation: Situation;
  /** Whether the property accepts cards through the provider's plugin. */
  readonly card_plugin: boolean;
  readonly shown: {
    readonly customTagResult: contract.QuestionItem[];
    readonly brand: Brand;
  };
}

/**
 * A questionnaire in the release in which it continues and in a language, with the answers so far. Shows no pre-lease
 * questions once the lease is complete.
 *
 * @see spec/pre-application.md §2 Questionnaires, §3
 */
async function openQuestionnaire(given: Deps, subject: Subject, language: string): Promise<Opened> {
  const its = await releaseOfProcess(given, given.db, processOf(subject), subject);
  const { deps } = its;
  const { applicant, questionnaire } = subject;
  const property = await findProperty(deps.db, applicant.property_id);
  if (property === null) throw new Error(`The property of applicant ${applicant.id} is gone.`);
  const situation = await situationOf(deps, deps.db, subject, applicant);
  const { response } = situation;
  const { items } = questionsOf(deps, applicant.property_id, questionnaire);
  const sent = response === null ? [] : await listResponseFiles(deps.db, response.id);
  const unsent = situation.completed ? [] : await listUnsentFiles(deps.db, subject);
  const files = [...sent, ...unsent.map((file) => ({ ...file, unsent: true as const }))];
  const isHidden = questionnaire === 'pre_lease' && situation.application_status === LEASE_COMPLETE;
  return {
    its,
    situation,
    card_plugin: takesCardsByPlugin(property.settings.payment_settings),
    shown: {
      customTagResult: isHidden
        ? []
        : questionItems(deps, items, response?.answers ?? {}, files, {
            language,
            today: dayIn(property.settings.time_zone, deps.clock.now()),
          }),
      brand: brandOf(property),
    },
  };
}

type Entry = Readonly<Record<string, unknown>>;

/**
 * The applicant whom a landlord is asked about: their name and the address in the link, by default the current one.
 * Unknown values are ''.
 *
 * @see spec/pre-application.md §3 Questionnaire responses
 */
async function rentalHistoryApplicant(
  deps: Pick<Deps, 'db' | 'forms' | 'flows' | 'secrets'>,
  applicant: Applicant,
  addressId: string,
): Promise<contract.RentalHistoryApplicant> {
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
