import { describe, expect, it } from 'vitest';
import { knownNames, whatDoes } from '../../../machines/catalogs.ts';
import { roleMay } from '../../../src/contract/access/grants.ts';
import { builtInTasks } from '../../../src/engine/flow/built-in-names.ts';
import type { TaskEntry } from '../../../src/engine/flow/catalog.ts';

const declared: readonly (readonly [string, TaskEntry])[] = [
  ...Object.values(knownNames).flatMap(({ tasks, edits, lends }) =>
    Object.entries({ ...tasks, ...edits, ...lends }),
  ),
  ...Object.entries<TaskEntry>(builtInTasks),
];

describe('the declared effect of a task for the owner of a process', () => {
  it('exists for every task, and is the same for all tasks of the same name', () => {
    for (const [name, { does }] of declared) expect([name, does]).toEqual([name, whatDoes(name)]);
    expect(whatDoes('noSuchTask')).toBeNull();
  });

  it('forbids an impersonator to sign, pay, consent or prove an identity', () => {
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
      'payOut',
      'reconsiderLease',
      'requestInformation',
      'saveSignDraft',
      'signAnswers',
      'signLease',
      'submitApplication',
      'submitGuestcard',
      'updateUnit',
      'withdrawApplication',
    ]);
  });
});
