/**
 * Subjects and tasks of the server's flows, one per line. A new task is registered only here.
 */

import { applicantSubject } from './features/application/applicant.subject.ts';
import { cancelApplication } from './features/application/cancel.task.ts';
import { saveDraft } from './features/application/draft/save-draft.task.ts';
import { keepTyping } from './features/application/keep-typing.task.ts';
import { removeRecord } from './features/application/remove-record.task.ts';
import { submitApplication } from './features/application/submit.task.ts';
import { dateDocuments } from './features/documents/date-documents.task.ts';
import { keepFiles } from './features/documents/keep-files.task.ts';
import { removeFile } from './features/documents/remove-file.task.ts';
import { answerExam } from './features/exam/answer-exam.task.ts';
import { loadExam } from './features/exam/load-exam.task.ts';
import { recordDecision, withdrawApplication } from './features/flows/data-flows/application.tasks.ts';
import { chargeCode } from './features/flows/data-flows/charge-code.task.ts';
import { subjectOfFlow } from './features/flows/data-flows/flow.subject.ts';
import { makeDocument } from './features/flows/data-flows/make-document.task.ts';
import { openSigning } from './features/flows/data-flows/open-signing.task.ts';
import { noteSeen, openLink } from './features/flows/data-flows/page.tasks.ts';
import { saveAnswers } from './features/flows/data-flows/save-answers.task.ts';
import { signAnswers } from './features/flows/data-flows/sign-answers.task.ts';
import { closeOccasion, giveNotice } from './features/flows/data-flows/tenancy.tasks.ts';
import { runFlow } from './features/flows/following/run-flow.task.ts';
import { notifyOffice, sendMail } from './features/flows/mails/mail.tasks.ts';
import { releasePlace, takePlace } from './features/flows/pools/place.tasks.ts';
import { setDate } from './features/flows/pools/set-date.task.ts';
import { endTenancy } from './features/flows/settlement/end-tenancy.task.ts';
import { drawStatement, payOut, settleDeposit } from './features/flows/settlement/settlement.tasks.ts';
import { moveHousehold } from './features/flows/transfer/move-household.task.ts';
import * as workorderTasks from './features/flows/workorders/workorder.tasks.ts';
import { checkPayment, createInvoice, payCharges } from './features/guestcard/guest-charges.ts';
import { guestcardSubject } from './features/guestcard/guestcard.subject.ts';
import { requestInformation, submitGuestcard, updateUnit } from './features/guestcard/submit.tasks.ts';
import { leaseSubject } from './features/lease/lease.subject.ts';
import { saveSignDraft } from './features/lease/signing/save-sign-draft.task.ts';
import { signLease } from './features/lease/signing/sign-lease.task.ts';
import { consentToSign, declineLease, reconsiderLease } from './features/lease/signing/signers-will.tasks.ts';
import { payInvoice } from './features/payment/pay-invoice.task.ts';
import { questionnaireSubject } from './features/questionnaires/questionnaire.subject.ts';
import { submitAnswers } from './features/questionnaires/submit.task.ts';
import { ledgerSubject } from './ledger/ledger.subject.ts';
import { payBill } from './ledger/pay-bill.task.ts';
import type { ProcessParts } from './process/subject.ts';
import type { Task } from './process/task.ts';

const tasks: readonly Task[] = [
  submitApplication,
  cancelApplication,
  saveDraft,
  keepTyping,
  removeRecord,
  keepFiles,
  dateDocuments,
  removeFile,
  payInvoice,
  loadExam,
  answerExam,
  requestInformation,
  createInvoice,
  payCharges,
  checkPayment,
  submitGuestcard,
  updateUnit,
  submitAnswers,
  saveSignDraft,
  signLease,
  consentToSign,
  declineLease,
  reconsiderLease,
  saveAnswers,
  chargeCode,
  sendMail,
  notifyOffice,
  openLink,
  payBill,
  ...Object.values(workorderTasks),
  signAnswers,
  makeDocument,
  noteSeen,
  runFlow,
  closeOccasion,
  takePlace,
  releasePlace,
  setDate,
  giveNotice as Task,
  openSigning as Task,
  endTenancy as Task,
  moveHousehold as Task,
  drawStatement as Task,
  settleDeposit as Task,
  payOut as Task,
  recordDecision as Task,
  withdrawApplication as Task,
];

export const processParts: ProcessParts = {
  subjects: {
    application: applicantSubject,
    guestcard: guestcardSubject,
    lease: leaseSubject,
    questionnaire: questionnaireSubject,
    'make-payment': ledgerSubject,
  },
  ofStart: subjectOfFlow,
  tasks: Object.fromEntries(tasks.map((task) => [task.name, task])),
};
