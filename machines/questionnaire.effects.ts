import type { World } from '../src/engine/explore/model/world.ts';

const notPreLease = { questionnaire: { not: { const: 'pre_lease' } } } as const;
const yes = { const: true } as const;
const no = { const: false } as const;

/**
 * What submitting a questionnaire changes, and which facts exclude each other.
 *
 * @see spec/pre-application.md §4 Questionnaires
 */
export const questionnaireWorld: World = {
  impossible: [
    { ...notPreLease, lease_complete: yes },
    { ...notPreLease, resident: yes },
    { ...notPreLease, to_move_in: no },
    { completed: no, to_move_in: no },
  ],
  outcomes: {
    submitAnswers: {
      accepted: { when: { lease_complete: no }, sets: { completed: [true], to_move_in: [true, false] } },
      incomplete: { when: { lease_complete: no } },
      closed: { sets: { completed: [true] } },
    },
  },
  saves: {},
  // The office may see the last signature while somebody still answers.
  outside: { lease_complete: [true] },
  told: { submitAnswers: ['closed'] },
  fresh: { completed: no },
  requirements: {
    'PRE-101': ['resuming[0] → noAccess'],
    'PRE-102': ['done[4] → securityDeposit'],
    'PRE-103': ['done[3] → moveInCharges'],
    'PRE-104': ['done[2] → thankYou'],
    'PRE-105': ['done[1] → finish'],
    'PRE-106': ['done[5] → payment'],
  },
};
