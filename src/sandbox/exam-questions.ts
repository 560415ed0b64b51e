/**
 * The identity questions of the bureau's stand-in: five multiple-choice questions out of a made-up life.
 *
 * Which choice is right follows from the exam's number alone, so that a test can know it and the bureau's own
 * page can mark it; nothing about it is sent to the portal.
 */
export interface ExamQuestion {
  questionKeyName: string;
  questionPromptText: string;
  type: 'MultipleChoice';
  choices: { choiceKeyName: string; choiceDisplayText: string }[];
  /** The right choice's key. Stays at the bureau. */
  right: string;
}

interface Topic {
  key: string;
  prompt: string;
  /** The right one first. */
  choices: [string, string, string, string];
}

const TOPICS: readonly Topic[] = [
  {
    key: 'previous_street',
    prompt: 'Which of these streets have you lived on?',
    choices: ['Larkspur Lane', 'Canal Street', 'Old Mill Road', 'Prairie Avenue'],
  },
  {
    key: 'auto_lender',
    prompt: 'With which lender did you open an auto loan in the last seven years?',
    choices: ['Cedar Valley Credit Union', 'Harbor Auto Finance', 'Summit Motor Credit', 'Bluebonnet Bank'],
  },
  {
    key: 'area_code',
    prompt: 'Which of these area codes has been used with a phone number of yours?',
    choices: ['512', '207', '308', '971'],
  },
  {
    key: 'employer_city',
    prompt: 'In which city is an employer that you have worked for?',
    choices: ['Round Rock', 'Bangor', 'Kearney', 'Salem'],
  },
  {
    key: 'ssn_state',
    prompt: 'In which state was your Social Security number issued?',
    choices: ['Texas', 'Maine', 'Nebraska', 'Oregon'],
  },
  {
    key: 'county',
    prompt: 'In which of these counties have you owned or rented a home?',
    choices: ['Williamson County', 'Penobscot County', 'Buffalo County', 'Marion County'],
  },
  {
    key: 'card_year',
    prompt: 'In which year did you open your oldest credit card?',
    choices: ['2011', '2003', '2007', '2016'],
  },
];

const NONE = { choiceKeyName: 'none', choiceDisplayText: 'None of the above' };

/**
 * The five questions of the bureau's n-th exam, in the order they are asked.
 *
 * @param number 1, 2, 3, …; another number asks other questions, with the choices in another order.
 * @example examQuestions(1).length // 5
 */
export function examQuestions(number: number): ExamQuestion[] {
  return Array.from({ length: 5 }, (_, index) => {
    const topic = TOPICS[(number - 1 + index) % TOPICS.length] ?? (TOPICS[0] as Topic);
    const shift = (number + index * 2) % topic.choices.length;
    const shown = topic.choices.map((text, position) => ({ text, right: position === 0 }));
    const turned = [...shown.slice(shift), ...shown.slice(0, shift)];
    const choices = turned.map(({ text }, position) => ({
      choiceKeyName: `choice_${position + 1}`,
      choiceDisplayText: text,
    }));
    const right = `choice_${turned.findIndex((choice) => choice.right) + 1}`;
    return {
      questionKeyName: topic.key,
      questionPromptText: topic.prompt,
      type: 'MultipleChoice',
      choices: [...choices, NONE],
      right,
    };
  });
}

/** Whether a set of answers passes: at least four of the five are right. */
export function passes(questions: readonly ExamQuestion[], answers: ReadonlyMap<string, string>): boolean {
  return questions.filter((question) => answers.get(question.questionKeyName) === question.right).length >= 4;
}
