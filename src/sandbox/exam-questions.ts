/**
 * The identity questions of the bureau's stand-in: five multiple-choice questions about a fictional person.
 *
 * The right choice depends only on the exam's number, so that tests know it and the bureau's own page can mark it; it
 * is never sent to the portal.
 */
export interface ExamQuestion {
  questionKeyName: string;
  questionPromptText: string;
  type: 'MultipleChoice';
  /** Language of the texts. Names of places and companies are the same in each. */
  language: Language;
  choices: { choiceKeyName: string; choiceDisplayText: string }[];
  /** Key of the right choice; never sent to the portal. */
  right: string;
}

type Language = 'en' | 'es';

interface Topic {
  key: string;
  prompt: Record<Language, string>;
  /** The first one is right. */
  choices: [string, string, string, string];
}

const TOPICS: readonly Topic[] = [
  {
    key: 'previous_street',
    prompt: {
      en: 'Which of these streets have you lived on?',
      es: '¿En cuál de estas calles ha vivido?',
    },
    choices: ['Larkspur Lane', 'Canal Street', 'Old Mill Road', 'Prairie Avenue'],
  },
  {
    key: 'auto_lender',
    prompt: {
      en: 'With which lender did you open an auto loan in the last seven years?',
      es: '¿Con qué entidad abrió un préstamo de auto en los últimos siete años?',
    },
    choices: ['Cedar Valley Credit Union', 'Harbor Auto Finance', 'Summit Motor Credit', 'Bluebonnet Bank'],
  },
  {
    key: 'area_code',
    prompt: {
      en: 'Which of these area codes has been used with a phone number of yours?',
      es: '¿Cuál de estos códigos de área ha tenido un número de teléfono suyo?',
    },
    choices: ['512', '207', '308', '971'],
  },
  {
    key: 'employer_city',
    prompt: {
      en: 'In which city is an employer that you have worked for?',
      es: '¿En qué ciudad está un empleador para el que ha trabajado?',
    },
    choices: ['Round Rock', 'Bangor', 'Kearney', 'Salem'],
  },
  {
    key: 'ssn_state',
    prompt: {
      en: 'In which state was your Social Security number issued?',
      es: '¿En qué estado se emitió su número de Seguro Social?',
    },
    choices: ['Texas', 'Maine', 'Nebraska', 'Oregon'],
  },
  {
    key: 'county',
    prompt: {
      en: 'In which of these counties have you owned or rented a home?',
      es: '¿En cuál de estos condados ha tenido o alquilado una vivienda?',
    },
    choices: ['Williamson County', 'Penobscot County', 'Buffalo County', 'Marion County'],
  },
  {
    key: 'card_year',
    prompt: {
      en: 'In which year did you open your oldest credit card?',
      es: '¿En qué año abrió su tarjeta de crédito más antigua?',
    },
    choices: ['2011', '2003', '2007', '2016'],
  },
];

const NONE: Record<Language, string> = { en: 'None of the above', es: 'Ninguna de las anteriores' };

/**
 * The five questions of the bureau's n-th exam, in order.
 *
 * @param number 1, 2, 3, …; each number has other questions, with the choices in another order.
 * @param wanted the language of the questions; English if the bureau does not have it.
 * @example examQuestions(1).length // 5
 */
export function examQuestions(number: number, wanted = 'en'): ExamQuestion[] {
  const language: Language = wanted === 'es' ? 'es' : 'en';
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
      questionPromptText: topic.prompt[language],
      type: 'MultipleChoice',
      language,
      choices: [...choices, { choiceKeyName: 'none', choiceDisplayText: NONE[language] }],
      right,
    };
  });
}

/** Whether a set of answers passes: at least four of the five are right. */
export function passes(questions: readonly ExamQuestion[], answers: ReadonlyMap<string, string>): boolean {
  return questions.filter((question) => answers.get(question.questionKeyName) === question.right).length >= 4;
}
