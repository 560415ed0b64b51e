/** What the server asks of a screening bureau, and everything that it can answer. */
export interface RenterIds {
  renter_uid: string;
  screening_request_uid: string;
  screening_request_renter_uid: string;
}

export interface ScreeningOrder {
  /** Our name of the renter: asked again, the same screening is answered. */
  reference: string;
  applicant: { first_name: string; last_name: string; email: string; ssn: string; date_of_birth: string };
}

export interface AuthenticationQuestion {
  questionKeyName: string;
  questionPromptText: string;
  type: string;
  /** The code of the language of its texts, where the bureau says it. */
  language?: string;
  choices: { choiceKeyName: string; choiceDisplayText: string }[];
}

interface SelectedAnswer {
  questionKeyName: string;
  selectedChoiceKeyName: string;
}

/** The bureau's verdicts. `Failed` may be asked again. */
export type ExamResult = 'Passed' | 'Failed' | 'ManualVerificationRequired';

/** Refusals of the bureau that mean something to the process. */
export type ScreeningRefusal =
  | 'applicant.notfound'
  | 'exam.passed'
  | 'package.zipreport'
  | 'exam.manual_verification'
  | 'exam.notfound';

type Unhappy = { kind: 'refused'; code: ScreeningRefusal } | { kind: 'unavailable'; reason: string };

export interface ScreeningProvider {
  /** Opens a screening. The SSN and the birth date go to the bureau and nowhere else. */
  open(order: ScreeningOrder): Promise<{ kind: 'opened'; ids: RenterIds } | Unhappy>;
  /**
   * New questions for the renter, in the language where the bureau has it. `attemptsLeft`: rounds that it still asks, this one
   * among them; null where it does not say.
   */
  ask(
    screeningRequestRenterUid: string,
    language: string,
  ): Promise<
    | { kind: 'asked'; examId: string; questions: AuthenticationQuestion[]; attemptsLeft: number | null }
    | Unhappy
  >;
  /** Grades the answers, which are kept nowhere. `attemptsLeft`: rounds that the bureau asks after this one. */
  grade(
    examId: string,
    answers: readonly SelectedAnswer[],
  ): Promise<{ kind: 'graded'; result: ExamResult; attemptsLeft: number | null } | Unhappy>;
}
