/**
 * A questionnaire of an applicant as the subject of a process: which one, whose, and of which address.
 */
import type { questionnaireSources } from '../../../../machines/questionnaire.catalog.ts';
import type { QuestionnaireName } from '../../../../machines/questionnaires/names.ts';
import { type Applicant, findApplicant, lockApplicant } from '../../../db/applicant/applicant.repository.ts';
import { findResponse } from '../../../db/applicant/questionnaire.repository.ts';
import type { FactSource, SourceContext, SubjectKind } from '../../process/subject.ts';
import { type Situation, situationOf } from './situation.ts';
import type { Subject } from './subject.ts';

export type QuestionnaireSubject = Pick<Subject, 'questionnaire' | 'applicant' | 'address_id'>;

/** @example questionnaireId({ questionnaire: 'pre_lease', applicant, address_id: '' }) // 'pre_lease/4f…/' */
export function questionnaireId({ questionnaire, applicant, address_id }: QuestionnaireSubject): string {
  return [questionnaire, applicant.id, address_id].join('/');
}

/** How the questionnaire stands, read once in a handling. */
export function situationIn({
  deps,
  db,
  subject,
  once,
}: Omit<SourceContext<QuestionnaireSubject>, 'deps'> & {
  deps: Pick<SourceContext['deps'], 'questionnaires'>;
}): Promise<Situation> {
  return once('situation', () => situationOf(deps, db, subject, subject.applicant));
}

const source: FactSource<QuestionnaireSubject> = {
  read: async (context) => (await situationIn(context)).facts,
};

const sources: Readonly<Record<(typeof questionnaireSources)[number], FactSource<QuestionnaireSubject>>> = {
  questionnaire: source,
  lease: source,
};

export const questionnaireSubject: SubjectKind<QuestionnaireSubject> = {
  kind: 'questionnaire',
  gone: 'token.invalid',
  find: (db, id) => subjectOf(id, (applicantId) => findApplicant(db, applicantId)),
  lock: ({ dialect }, trx, id) => subjectOf(id, (applicantId) => lockApplicant(trx, dialect, applicantId)),
  owner: ({ applicant: { id, company_id, property_id, application_id } }) => ({
    company_id,
    property_id,
    application_id,
    applicant_id: id,
  }),
  async answers(_deps, db, { applicant, questionnaire, address_id }) {
    return (await findResponse(db, applicant.id, questionnaire, address_id))?.answers ?? {};
  },
  sources,
};

async function subjectOf(
  id: string,
  applicantOf: (id: string) => Promise<Applicant | null>,
): Promise<QuestionnaireSubject | null> {
  const [questionnaire = '', applicantId = '', ...address] = id.split('/');
  const applicant = await applicantOf(applicantId);
  if (applicant === null) return null;
  return { questionnaire: questionnaire as QuestionnaireName, applicant, address_id: address.join('/') };
}
