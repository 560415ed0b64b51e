/** The interface of a screening bureau, and all its answers. */
export interface RenterIds {
  renter_uid: string;
  screening_request_uid: string;
  screening_request_renter_uid: string;
}

export interface ScreeningOrder {
  /** Our reference for the renter: a repeated call returns the same screening. */
  reference: string;
  applicant: { first_name: string; last_name: string; email: string; ssn: string; date_of_birth: string };
}

export interface AuthenticationQuestion {
  questionKeyName: string;
  questionPromptText: string;
  type: string;
  /** The code of the language of its texts, if the bureau sends it. */
  language?: string;
  choices: { choiceKeyName: string; choiceDisplayText: string }[];
}

interface SelectedAnswer {
  questionKeyName: string;
  selectedChoiceKeyName: string;
}

/** The bureau's verdicts. After `Failed`, questions may be asked again. */
export type ExamResult = 'Passed' | 'Failed' | 'ManualVerificationRequired';

/** Refusals of the bureau that the process handles. */
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
   * Gets new questions for the renter, in the language if the bureau has it. `attemptsLeft`: remaining rounds,
   * including this one; null if the bureau does not tell.
   */
  ask(
    screeningRequestRenterUid: string,
    language: string,
  ): Promise<
    | { kind: 'asked'; examId: string; questions: AuthenticationQuestion[]; attemptsLeft: number | null }
    | Unhappy
  >;
  /** Grades the answers, which are stored nowhere. `attemptsLeft`: remaining rounds after this one. */
  grade(
    examId: string,
    answers: readonly SelectedAnswer[],
  ): Promise<{ kind: 'graded'; result: ExamResult; attemptsLeft: number | null } | Unhappy>;
}
