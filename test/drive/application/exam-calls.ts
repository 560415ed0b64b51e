import { findNewestExam } from '../../../src/db/applicant/exam.repository.ts';
import { type Cue, setFault } from '../stage.ts';
import { codeOf, type WireAnswer } from '../wire.ts';
import { storedFacts } from './person.ts';
import { askAnew } from './put-exam.ts';
import { putFacts } from './put-facts.ts';
import type { Stage } from './stage.ts';

const PATH = '/api/applicant/exam';

/** The outcomes of the flow by the code of a refused exam call. */
const outcomes: Readonly<Record<string, string>> = {
  'payment.missing': 'paymentMissing',
  'applicant.notfound': 'notFound',
  'exam.passed': 'passed',
  'package.zipreport': 'passed',
};

const verdicts: Readonly<Record<string, string>> = {
  '': 'questions',
  Passed: 'passed',
  ManualVerificationRequired: 'manual',
  Failed: 'notPassed',
};

interface ExamAnswer {
  readonly exams: { readonly result: string };
}

/**
 * Loads the exam so that the wanted answer comes, and returns the server's answer as an outcome of the flow. A
 * failure before any provider is asked is played as a call that never arrives.
 */
export async function loadExam(stage: Stage, cue: Cue): Promise<string> {
  if (await lostBeforeBureau(stage, cue)) return 'failed';
  await prepareLoad(stage, cue);
  const path = regenerates(cue) ? `${PATH}?regenerate=1` : PATH;
  const answer = await stage.wire('GET', path, { token: stage.person.token });
  if (answer.status !== 200) return outcomes[codeOf(answer)] ?? 'failed';
  return verdicts[(answer.body as ExamAnswer).exams.result] ?? 'failed';
}

/** Whether new questions are requested. */
const regenerates = ({ cause }: Cue): boolean => cause === 'REGENERATE';

async function asksBureau({ deps, person }: Stage, cue: Cue): Promise<boolean> {
  return regenerates(cue) || (await storedFacts(deps, person)).exam === 'NONE';
}

/** True if loading must fail before a provider is asked: only a call that never arrives does. */
export async function lostBeforeBureau(stage: Stage, cue: Cue): Promise<boolean> {
  return cue.outcome === 'failed' && !(await asksBureau(stage, cue));
}

/** Ensures that the next call for the questions gets the wanted answer. */
export async function prepareLoad(stage: Stage, cue: Cue): Promise<void> {
  const { deps, person } = stage;
  const { outcome, facts } = cue;
  const now = await storedFacts(deps, person);
  // Others have changed these facts while the page was loading.
  if (outcome === 'manual' || outcome === 'paymentMissing') return putFacts(deps, person, facts);
  const asks = await asksBureau(stage, cue);
  const opens = now.exam === 'NONE';
  if (outcome === 'failed') return setFault(stage, { provider: 'bureau', kind: 'error', about: person.id });
  if (outcome !== 'passed' && outcome !== 'notFound') return;
  if (!asks || now.exam === 'OPEN') return putFacts(deps, person, facts);
  if (opens) await setFault(stage, { provider: 'bureau', kind: 'delay', ms: 0, about: person.id });
  const message = outcome === 'notFound' ? 'applicant.notfound' : 'package.zipreport';
  await setFault(stage, { provider: 'bureau', kind: 'decline', message, about: person.id });
}

interface BureauExam {
  readonly examId: string;
  readonly questions: readonly { readonly questionKeyName: string; readonly right: string }[];
}

/** Submits answers for which the bureau returns the wanted result. */
export async function answerExam(stage: Stage, cue: Cue): Promise<string> {
  const { person, wire } = stage;
  await prepareAnswer(stage, cue);
  const answer = await wire('POST', PATH, {
    token: person.token,
    body: await answersOf(stage, cue.outcome === 'passed'),
  });
  return verdictOf(answer);
}

/** Ensures that the bureau grades the next answers as wanted. */
export async function prepareAnswer(stage: Stage, { outcome }: Cue): Promise<void> {
  const { deps, person } = stage;
  if (outcome === 'notPassed' || outcome === 'manual') {
    await askAnew(deps, person.id, '', outcome === 'manual' ? 1 : 0);
  }
  if (outcome === 'failed') await setFault(stage, { provider: 'bureau', kind: 'error', about: person.id });
}

/** The answers to the open exam, all right or all wrong, as the call sends them. */
export async function answersOf({ deps, person, sandboxUrl }: Stage, right: boolean): Promise<object> {
  const exam = await findNewestExam(deps.db, person.id);
  const { exams } = (await (await fetch(`${sandboxUrl}/bureau.json`)).json()) as { exams: BureauExam[] };
  const known = exams.find(({ examId }) => examId === exam?.exam_id);
  return {
    regenerate: 0,
    exam_id: exam?.exam_id ?? 'none',
    authentication_answers: (known?.questions ?? []).map((question) => ({
      questionKeyName: question.questionKeyName,
      selectedChoiceKeyName: right ? question.right : 'none',
    })),
  };
}

function verdictOf(answer: WireAnswer): string {
  if (answer.status !== 200) return outcomes[codeOf(answer)] ?? 'failed';
  return verdicts[(answer.body as { result: string }).result] ?? 'failed';
}
