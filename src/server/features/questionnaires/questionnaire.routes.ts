import type { FastifyRequest } from 'fastify';
import * as contract from '../../../contract/questionnaire.contract.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { applicantSubject, landlordSubject, type Subject, situationOf } from './questionnaire.subject.ts';
import { openQuestionnaire, rentalHistoryApplicant } from './read.service.ts';
import { refuseClosed, sendAnswers } from './submit.task.ts';
import { longestForm, readSubmitForm, type SubmitForm } from './submit-form.ts';

/** Forms of one address: each costs disk and time. */
const formsPerMinute = 60;

export function questionnaireRoutes(app: App, deps: Deps): void {
  const limits = {
    config: { rateLimit: { max: formsPerMinute, timeWindow: '1 minute' } },
    bodyLimit: longestForm,
  };

  route(app, contract.readPreLease, async (request) => {
    const subject = await applicantSubject(deps, request, 'pre_lease');
    const opened = await openQuestionnaire(deps, subject, language(deps, request, subject));
    const { shown, situation, card_plugin } = opened;
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

  route(app, contract.readDeniedForm, async (request) => {
    const subject = await applicantSubject(deps, request, 'denied_form');
    const { shown, situation } = await openQuestionnaire(deps, subject, language(deps, request, subject));
    return { ...shown, denied_form_questionnaires_completed: situation.completed };
  });
  route(app, contract.submitDeniedForm, limits, async (request) => {
    const subject = await applicantSubject(deps, request, 'denied_form');
    return answer(deps, request, 'denied_form_questionnaires', async () => subject);
  });

  route(app, contract.readPreScreening, async (request) => {
    const subject = await applicantSubject(deps, request, 'pre_screening');
    const { shown, situation } = await openQuestionnaire(deps, subject, language(deps, request, subject));
    return { ...shown, pre_screening_questionnaires_completed: situation.completed };
  });
  route(app, contract.submitPreScreening, limits, async (request) => {
    const subject = await applicantSubject(deps, request, 'pre_screening');
    return answer(deps, request, 'pre_screening_questionnaires', async () => subject);
  });

  route(app, contract.readRentalHistory, async (request) => {
    const { token, address_id } = request.query;
    const subject = await landlordSubject(deps, {
      token,
      address_id,
      applicant_id: request.params.applicant_id,
    });
    const { shown, situation } = await openQuestionnaire(deps, subject, language(deps, request, subject));
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

/** A landlord's page is in English where the browser asks for no language of ours; an applicant has their own. */
function language(
  deps: Pick<Deps, 'texts'>,
  request: Pick<FastifyRequest, 'headers'>,
  subject: Subject,
): string {
  const otherwise = subject.actor === 'landlord' ? undefined : subject.applicant.language;
  return deps.texts.accepted(request.headers['accept-language'], otherwise);
}

/** Reads the form and stores the answers; what was stored of the form goes again when it is refused. */
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
      refuseClosed(deps, await situationOf(deps, deps.db, subject, subject.applicant));
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
