import type { BrowserFlow } from '../browser-flow.ts';
import { changeProperty } from '../own-property.ts';
import { answersOf, lostBeforeBureau, prepareAnswer, prepareLoad } from './exam-calls.ts';
import { offersNoOtherQuestions, offersNoStop, runOut, waiting } from './exam-events.ts';
import { pageEvents } from './page-events.ts';
import { button, exam, portal } from './page-words.ts';
import { beginElsewhere, preparePayment } from './payment-calls.ts';
import { putBareAnswers, withoutNames } from './put-facts.ts';
import type { Stage } from './stage.ts';
import { applicationStaging } from './staging.ts';

/** The application in a browser. */
export const applicationInBrowser: BrowserFlow<Stage> = {
  staging: applicationStaging,
  start: '/auth/applicant',
  address: ({ person }, path) => `${path}?access_token=${person.token}`,
  calls: {
    submitApplication: { method: 'POST', path: '/api/applicant/save-submit' },
    cancelApplication: { method: 'POST', path: '/api/applicant/cancel-application' },
    payInvoice: { method: 'POST', path: '/api/applicant/payment/screening' },
    loadExam: { method: 'GET', path: '/api/applicant/exam' },
    answerExam: { method: 'POST', path: '/api/applicant/exam' },
  },
  prepare: {
    async submitApplication({ deps, person }, { outcome }) {
      await changeProperty(deps, person, { pre_screening: outcome === 'preScreening' });
      if (outcome === 'fieldError') await withoutNames(deps, person);
      return { lost: outcome === 'failed' };
    },
    cancelApplication: async (_, { outcome }) => ({ lost: outcome === 'failed' }),
    async payInvoice(stage, cue) {
      // Otherwise the gateway would have to be silent for a minute.
      if (cue.outcome === 'unknown') await beginElsewhere(stage);
      else await preparePayment(stage, cue);
      return {};
    },
    async loadExam(stage, cue) {
      if (await lostBeforeBureau(stage, cue)) return { lost: true };
      await prepareLoad(stage, cue);
      return {};
    },
    async answerExam(stage, cue) {
      await prepareAnswer(stage, cue);
      return { body: await answersOf(stage, cue.outcome === 'passed') };
    },
  },
  // "Save & Continue" opens the next unfinished step: without any answers that is the next step.
  ready: async ({ deps, person }, { facts, wish }) => {
    if (wish.route !== undefined) await putBareAnswers(deps, person, facts.consent_given === true);
  },
  events: pageEvents,
  doneOn: { SUBMIT: 'applicant_consent' },
  hastened: {
    'charging.paid': ({ page }) => button(page, portal('redirect.continue')).click(),
    'answering.passed': ({ page }) => button(page, exam('finish_now')).click(),
  },
  parts: {
    'exam/waiting': waiting,
    'nothingDue/counting': (page) => button(page, portal('redirect.stay')),
    'nothingDue/resting': (page) => page.getByText(portal('redirect.stayed'), { exact: true }),
    'cancelDone/counting': (page) => button(page, portal('redirect.stay')),
    'cancelDone/resting': (page) => page.getByText(portal('redirect.stayed'), { exact: true }),
  },
  unplayed: {
    'answering.questions': {
      reason: 'the bureau answers with a verdict, and never with another round of questions',
    },
    'examOpen.REGENERATE': {
      reason:
        'new questions are offered after wrong answers, and not while questions are open in the language of the page',
      proof: offersNoOtherQuestions,
    },
    'exam.STOP': {
      reason: 'the page offers to try again at once, and not to stop trying: the tries were let run out',
      proof: offersNoStop,
      instead: runOut,
    },
  },
  stepsOn: (page) =>
    page
      .locator('[role=tab][data-tab]')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('data-tab'))),
};
