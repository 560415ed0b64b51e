import type { SnapshotFrom } from 'xstate';
import type { MachineScope } from '../src/engine/explore/machines/machine-moves.ts';
import type { TaskInput } from '../src/engine/flow/machine/machine-types.ts';
import type { leaseSigningMachine, SigningSpot } from './lease/lease-signing.machine.ts';
import { taskOutcomes } from './payment/payment-results.ts';
import { protocolEntries } from './protocols.ts';
import type { MachineName } from './registry.ts';
import type { Held, SessionAnswer } from './session/session.machine.ts';
import { LEAST_PIXELS } from './signature/drawn-ink.ts';

/** The input that a flow gives to the protocol of a task. */
const task = (name: string, policy: TaskInput['policy']): TaskInput => ({
  task: name,
  state: name,
  facts: {},
  attempt: 1,
  event: { type: 'ANSWER' },
  idempotent: true,
  policy,
});
const charged = Object.keys(taskOutcomes.payInvoice).map((outcome) => ({ outcome }));

/** Two signatures and one pair of initials: the first signature asks for its look, the second does not. */
const LEASE_SPOTS: readonly SigningSpot[] = [
  { key: 's1', kind: 'signature' },
  { key: 's2', kind: 'signature' },
  { key: 'i1', kind: 'initials' },
];
type LeaseSigned = SnapshotFrom<typeof leaseSigningMachine>['context'];
const own = (token: string): Held => ({ token, user_id: 'u1', impersonated: false, renewMs: 60_000 });
const SUBJECT: Held = { token: 's1', user_id: 'u2', impersonated: true, renewMs: 60_000 };
const SESSION_ANSWERS = [
  { outcome: 'good', held: own('t2') },
  { outcome: 'refused', reason: 'over' },
  { outcome: 'unreachable', reason: 'hiccup' },
] satisfies readonly SessionAnswer[];

const ADA = { first_name: 'Ada', last_name: 'Park' };

/** The values for exploring each machine: enough for every guard to be true and false. */
export const machineScopes: Readonly<Record<MachineName, MachineScope>> = {
  autopay: { inputs: [undefined] },
  autopayDate: { inputs: [undefined] },
  autosave: {
    inputs: [{ serial: 0, savedAt: null }],
    outcomes: {
      keepDraft: [
        { outcome: 'kept', serial: 1, savedAt: '2026-03-02T12:04:00.000Z' },
        { outcome: 'stale', serial: 1 },
        { outcome: 'busy', retryMs: 2000 },
        { outcome: 'unreachable' },
        { outcome: 'refused' },
      ],
    },
  },
  cardLaunch: {
    inputs: [undefined],
    outcomes: {
      fetchSession: [{ plugin_session_id: 's1', plugin_url: 'https://provider.example/plugin' }],
    },
  },
  exam: {
    inputs: [task('answerExam', { passedMs: 2000 })],
    outcomes: { answerExam: protocolEntries.exam.outcomes.map((outcome) => ({ outcome })) },
  },
  impersonation: {
    inputs: [{ leftMs: null }, { leftMs: 3_600_000 }],
    events: { BEGIN: [{ code: 'c1' }], ADOPT: [{ leftMs: 3_600_000 }] },
    outcomes: {
      beginImpersonation: [
        { outcome: 'begun', leftMs: 3_600_000, opens: null },
        { outcome: 'entered', opens: null },
        { outcome: 'refused', reason: 'used' },
      ],
    },
    silent: ['tell', 'forgetOriginal', 'open'],
  },
  leaseSigning: {
    inputs: [
      { signed: [], signature: null },
      { signed: ['s1'], signature: { type: 'type', content: 'Ada Park', font: 'one' } },
      { signed: ['s1', 's2', 'i1'], signature: { type: 'type', content: 'Ada Park', font: 'one' } },
    ].map((known) => ({ ...known, spots: LEASE_SPOTS, elsewhere: 1, required: 4 })),
    events: {
      SIGN: [...LEASE_SPOTS, { key: 'none' }].map(({ key }) => ({ key })),
      CHOOSE: [{ signature: { type: 'type', content: 'Ada Park', font: 'one' } }],
    },
    outcomes: {
      saveDraft: [
        { outcome: 'saved', signed: [], elsewhere: 1 },
        { outcome: 'unreachable' },
        { outcome: 'refused' },
      ],
    },
    context: ({ marks, unsaved, asked, told, signature }: LeaseSigned) => [
      marks.toSorted(),
      unsaved,
      asked,
      told,
      signature !== null,
    ],
  },
  otp: {
    inputs: [
      { number: '', contactType: '' },
      { number: '5125550100', contactType: 'HOME' },
      { number: '5125550100', contactType: 'MOBILE', verified: true },
    ],
    events: {
      NUMBER: [{ number: '5125550100' }, { number: '512' }],
      TYPE: [{ contactType: 'MOBILE' }, { contactType: 'WORK' }],
      CODE: [{ otp: '123456' }, { otp: '12345' }],
    },
    outcomes: { sendCode: [{ hashed: 'c1' }], verifyCode: [undefined] },
    context: ({ number, contactType, otp }: { number: string; contactType: string; otp: string }) => [
      number,
      contactType,
      otp.length,
    ],
  },
  payment: {
    inputs: ['payInvoice', 'payCharges', 'payBill'].flatMap((name) =>
      [true, false].map((opensWindow) => ({
        ...task(name, { confirmMs: 200, paidMs: name === 'payBill' ? null : 4000, reloadMs: 500 }),
        event: { type: 'PAY', data: { key: 'k1', opensWindow, details: null } },
      })),
    ),
    outcomes: {
      preparePayment: [
        { outcome: 'ready', means: null },
        ...['closed', 'popupBlocked', 'inFlight', 'preScreening', 'alreadyPaid'].map((outcome) => ({
          outcome,
        })),
      ],
      askPayment: ['paid', 'declined', 'cancelled', 'failed', 'unknown'].map((outcome) => ({ outcome })),
      chargePayment: charged,
      reloadPayment: [true, false].map((inFlight) => ({ facts: {}, inFlight })),
    },
  },
  paymentLife: { inputs: [undefined] },
  saving: {
    inputs: [true, false].map((confirms) => ({ revision: 1, confirms })),
    events: {
      SAVE: ['stay', 'continue', 'resend'].map((next) => ({ request: { step: 'applicants', next } })),
      STALE: [{ request: { step: 'applicants', next: 'submit' }, revision: 2, newer: {} }],
      REVISION: [{ revision: 2 }],
    },
    outcomes: {
      saveDraft: [
        { outcome: 'saved', revision: 2 },
        { outcome: 'stale', revision: 2, newer: {} },
        { outcome: 'kept' },
        { outcome: 'busy', retryMs: 1000, failure: 'busy' },
      ],
    },
  },
  session: {
    inputs: [
      { held: null, reloaded: false },
      { held: own('t1'), reloaded: false },
      { held: own('t1'), reloaded: true },
      { held: SUBJECT, reloaded: false },
    ],
    events: {
      SIGN_IN: [{ way: 'password' }],
      ADOPT: [{ held: own('t1') }, { held: own('t2') }, { held: SUBJECT }],
      REFUSED: [{ token: 't1' }, { token: 't9' }, { token: SUBJECT.token }],
    },
    outcomes: {
      signIn: [own('t1')],
      verifySession: SESSION_ANSWERS,
      renewSession: SESSION_ANSWERS,
    },
    silent: ['keep', 'clear', 'tell', 'follow', 'reload', 'markReload', 'handOver'],
  },
  signature: {
    inputs: [
      { owner: ADA, fonts: ['one', 'two'] },
      { owner: { first_name: '', last_name: '' }, fonts: ['one', 'two'] },
      { owner: ADA, fonts: ['one'], locked: true },
    ],
    events: {
      NAME: [{ name: '' }, { name: 'Ada Park' }, { name: 'Mickey Mouse' }],
      FONT: [{ font: 'two' }, { font: 'none' }],
      DRAW: [
        { image: 'short', pixels: LEAST_PIXELS - 1 },
        { image: 'long', pixels: LEAST_PIXELS },
      ],
    },
  },
  upload: {
    inputs: [
      { file: { name: 'a.pdf', size: 10 }, limit: 10 },
      { file: { name: 'b.pdf', size: 11 }, limit: 10 },
    ],
    events: {
      PROGRESS: [{ share: 0.5 }],
      STORED: [{ stored: { id: '1' } }],
      REFUSED: [{ refusal: { code: 'file.type_refused', message: '' } }],
      BROKEN: [{ failure: 'broken' }],
    },
  },
};
