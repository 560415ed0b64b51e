import { describe, expect, it } from 'vitest';
import { knownNames, whatDoes } from '../../../machines/catalogs.ts';
import { roleMay } from '../../../src/contract/access/grants.ts';
import { builtInTasks } from '../../../src/engine/flow/built-in.ts';
import type { TaskEntry } from '../../../src/engine/flow/catalog.ts';

const declared: readonly (readonly [string, TaskEntry])[] = [
  ...Object.values(knownNames).flatMap(({ tasks, edits }) => Object.entries({ ...tasks, ...edits })),
  ...Object.entries<TaskEntry>(builtInTasks),
];

describe('what tasks do for the person whose process it is', () => {
  it('is said by every task, the same wherever one of its name stands', () => {
    for (const [name, { does }] of declared) expect([name, does]).toEqual([name, whatDoes(name)]);
    expect(whatDoes('noSuchTask')).toBeNull();
  });

  it('lets an impersonator do nothing that signs, pays, consents or tells who somebody is', () => {
    const theirs = [...new Set(declared.map(([name]) => name))].filter((name) => {
      const does = whatDoes(name);
      return does === null || !roleMay('impersonator', does);
    });
    expect(theirs.sort()).toEqual([
      'answerExam',
      'cancelApplication',
      'chargeCode',
      'consentToSign',
      'createInvoice',
      'declineLease',
      'giveNotice',
      'loadExam',
      'payBill',
      'payCharges',
      'payInvoice',
      'reconsiderLease',
      'requestInformation',
      'saveSignDraft',
      'signAnswers',
      'signLease',
      'submitApplication',
      'submitGuestcard',
      'updateUnit',
    ]);
  });
});
