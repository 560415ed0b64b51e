/**
 * The screening bureau: opens a screening for a renter, asks identity questions and grades the answers.
 *
 * A failed first exam can be repeated; after a second failure the renter must be verified manually. Answers are graded
 * and not stored.
 */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { type ExamQuestion, examQuestions, passes } from './exam-questions.ts';
import { delaysOf, type Fault } from './faults.ts';
import { requireKey, sendMalformed } from './provider-replies.ts';
import type { World } from './world.ts';

type ExamResult = '' | 'Passed' | 'Failed' | 'ManualVerificationRequired';

export interface Screening {
  renter_uid: string;
  screening_request_uid: string;
  screening_request_renter_uid: string;
  reference: string;
  name: string;
  failures: number;
  result: ExamResult;
  created_at: string;
}

export interface BureauExam {
  examId: string;
  screening: string;
  questions: ExamQuestion[];
  result: ExamResult;
  created_at: string;
}

/** Failed rounds after which the bureau requires manual verification. */
const ROUNDS = 2;

const ScreeningBody = Type.Object({
  reference: Type.String({ minLength: 1 }),
  applicant: Type.Object({
    first_name: Type.String(),
    last_name: Type.String(),
    email: Type.String(),
    ssn: Type.String(),
    date_of_birth: Type.String(),
  }),
});

/** The remaining rounds after a number of failures. */
const attemptsLeft = (failures: number) => Math.max(0, ROUNDS - failures);

/** The remaining rounds of a screening: 0 if it has passed. */
const leftAfter = ({ failures, result }: Pick<Screening, 'failures' | 'result'>) =>
  result === 'Passed' ? 0 : attemptsLeft(failures);

/** `language`: the language code of the questions. */
const ExamBody = Type.Object({ language: Type.Optional(Type.String()) });

const AnswersBody = Type.Object({
  answers: Type.Array(Type.Object({ questionKeyName: Type.String(), selectedChoiceKeyName: Type.String() })),
});

export function screeningsOf(world: World) {
  return world.store.collection<Screening>('screening');
}

export function examsOf(world: World) {
  return world.store.collection<BureauExam>('exam');
}

/** Registers the bureau's API under `/bureau/v1`. */
export function bureauRoutes(app: FastifyInstance, world: World): void {
  const screenings = screeningsOf(world);
  const exams = examsOf(world);
  const guarded = { onRequest: requireKey(world.keys.bureau) };

  const meet = async (fault: Fault | null): Promise<boolean> => {
    const { before, after } = delaysOf(fault);
    await world.pauses.wait(before + after);
    return fault?.kind !== 'error' && fault?.kind !== 'decline';
  };

  const screeningOf = (examId: string): Screening | null => {
    const exam = exams.get(examId);
    return exam === null ? null : screenings.get(exam.screening);
  };

  app.post<{ Body: Type.Static<typeof ScreeningBody> }>(
    '/bureau/v1/screenings',
    { ...guarded, schema: { body: ScreeningBody } },
    async (request, reply) => {
      const fault = world.faults.take('bureau', request.body);
      if (!(await meet(fault))) return reply.code(500).send({ error: 'bureau.failed' });
      const { reference, applicant } = request.body;
      const known = screenings.byReference(reference);
      const screening: Screening = known ?? {
        renter_uid: world.id('rnt'),
        screening_request_uid: world.id('scr'),
        screening_request_renter_uid: world.id('srr'),
        reference,
        name: `${applicant.first_name} ${applicant.last_name}`,
        failures: 0,
        result: '',
        created_at: world.now().toISOString(),
      };
      screenings.put(screening.screening_request_renter_uid, screening, reference);
      if (fault?.kind === 'malformed') return sendMalformed(reply);
      const { renter_uid, screening_request_uid, screening_request_renter_uid } = screening;
      return reply
        .code(known === null ? 201 : 200)
        .send({ renter_uid, screening_request_uid, screening_request_renter_uid });
    },
  );

  app.post<{ Params: { uid: string }; Body: Type.Static<typeof ExamBody> | undefined }>(
    '/bureau/v1/screenings/:uid/exams',
    guarded,
    async (request, reply) => {
      const fault = world.faults.take('bureau', screenings.get(request.params.uid));
      if (fault?.kind === 'decline') {
        return fault.message === 'applicant.notfound'
          ? reply.code(404).send({ error: fault.message })
          : reply.code(409).send({ error: 'package.zipreport' });
      }
      if (!(await meet(fault))) return reply.code(500).send({ error: 'bureau.failed' });
      const screening = screenings.get(request.params.uid);
      if (screening === null) return reply.code(404).send({ error: 'applicant.notfound' });
      if (screening.result === 'Passed') return reply.code(409).send({ error: 'exam.passed' });
      if (screening.result === 'ManualVerificationRequired') {
        return reply.code(409).send({ error: 'exam.manual_verification' });
      }
      const number = exams.list(10_000).length + 1;
      const exam: BureauExam = {
        examId: world.id('exm'),
        screening: request.params.uid,
        questions: examQuestions(number, request.body?.language),
        result: '',
        created_at: world.now().toISOString(),
      };
      exams.put(exam.examId, exam);
      if (fault?.kind === 'malformed') return sendMalformed(reply);
      const authenticationQuestions = exam.questions.map(({ right: _right, ...asked }) => asked);
      return reply.code(201).send({
        examId: exam.examId,
        authenticationQuestions,
        attemptsLeft: attemptsLeft(screening.failures),
      });
    },
  );

  app.post<{ Params: { examId: string }; Body: Type.Static<typeof AnswersBody> }>(
    '/bureau/v1/exams/:examId/answers',
    { ...guarded, schema: { body: AnswersBody } },
    async (request, reply) => {
      const fault = world.faults.take('bureau', screeningOf(request.params.examId));
      if (!(await meet(fault))) return reply.code(500).send({ error: 'bureau.failed' });
      const exam = exams.get(request.params.examId);
      const screening = screeningOf(request.params.examId);
      if (exam === null || screening === null) return reply.code(404).send({ error: 'exam.notfound' });
      if (exam.result !== '') return { result: exam.result, attemptsLeft: leftAfter(screening) };
      const answers = new Map(
        request.body.answers.map((answer) => [answer.questionKeyName, answer.selectedChoiceKeyName]),
      );
      const passed = passes(exam.questions, answers);
      const failures = screening.failures + (passed ? 0 : 1);
      const result: ExamResult = passed
        ? 'Passed'
        : attemptsLeft(failures) > 0
          ? 'Failed'
          : 'ManualVerificationRequired';
      exams.put(exam.examId, { ...exam, result });
      screenings.put(exam.screening, { ...screening, failures, result });
      if (fault?.kind === 'malformed') return sendMalformed(reply);
      return { result, attemptsLeft: leftAfter({ failures, result }) };
    },
  );
}
