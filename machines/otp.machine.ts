import { assign, fromPromise, setup } from 'xstate';
import { CODE_LENGTH } from '../src/contract/limits.ts';
import { notProvided } from './not-provided.ts';

/** The request for a code. `number`: ten digits. */
export interface SendInput {
  readonly number: string;
}

export interface VerifyInput extends SendInput {
  /** The opaque challenge that was returned when the code was sent. */
  readonly challenge: string;
  readonly otp: string;
}

interface OtpContext {
  /** The digits of the number in the form. */
  readonly number: string;
  readonly contactType: string;
  readonly otp: string;
  /** Named `hashed` in the API; '' if there is none. */
  readonly challenge: string;
  /** Why the last call failed; null if it succeeded. */
  readonly failure: unknown;
  /** Number of times a code was sent again, so that the host can show each one. */
  readonly resent: number;
}

type OtpEvent =
  | { readonly type: 'NUMBER'; readonly number: string }
  | { readonly type: 'TYPE'; readonly contactType: string }
  | { readonly type: 'CODE'; readonly otp: string }
  | { readonly type: 'SEND' | 'VERIFY' | 'RESEND' | 'CHANGE' };

/** @see spec/pre-application.md §9 */
export const NUMBER_DIGITS = 10;
const MOBILE = 'MOBILE';

const answerOf = (event: unknown) => (event as { output?: { hashed?: string } }).output;

/**
 * Verification of a mobile number: `show_contact`, `send`, `varify` (sic), `verified`.
 *
 * A complete number, or the type MOBILE, offers to send a code; another type hides the offer. A changed number
 * invalidates an earlier code. The host provides `sendCode` and `verifyCode`; an exception is kept as `failure` and
 * changes no state, so that the person can retry. Only the server decides what is verified.
 *
 * @example
 * useMachine(otpMachine.provide({ actors: { sendCode, verifyCode } }), { input: { number: '', contactType: '' } })
 * @see spec/pre-application.md §4 Mobile verification states
 */
export const otpMachine = setup({
  types: {
    context: {} as OtpContext,
    events: {} as OtpEvent,
    input: {} as { readonly number: string; readonly contactType: string; readonly verified?: boolean },
  },
  actors: {
    sendCode: fromPromise<{ readonly hashed: string }, SendInput>(notProvided('sendCode')),
    verifyCode: fromPromise<void, VerifyInput>(notProvided('verifyCode')),
  },
  guards: {
    startsVerified: ({ context }) => context.challenge === 'known',
    startsOffered: ({ context }) => context.number.length === NUMBER_DIGITS || context.contactType === MOBILE,
    complete: ({ event }) => event.type === 'NUMBER' && event.number.length === NUMBER_DIGITS,
    unchanged: ({ context, event }) => event.type === 'NUMBER' && event.number === context.number,
    sameType: ({ context, event }) => event.type === 'TYPE' && event.contactType === context.contactType,
    mobile: ({ event }) => event.type === 'TYPE' && event.contactType === MOBILE,
    canSend: ({ context }) => context.number.length === NUMBER_DIGITS,
    canVerify: ({ context }) => context.otp.length === CODE_LENGTH,
  },
  actions: {
    takeNumber: assign({
      number: ({ context, event }) => (event.type === 'NUMBER' ? event.number : context.number),
    }),
    takeType: assign({
      contactType: ({ context, event }) => (event.type === 'TYPE' ? event.contactType : context.contactType),
    }),
    takeCode: assign({ otp: ({ context, event }) => (event.type === 'CODE' ? event.otp : context.otp) }),
    takeChallenge: assign({
      challenge: ({ event }) => answerOf(event)?.hashed ?? '',
      otp: '',
      failure: null,
    }),
    countResent: assign({ resent: ({ context }) => context.resent + 1 }),
    forgetCode: assign({ otp: '', challenge: '', failure: null }),
    keepFailure: assign({ failure: ({ event }) => (event as { error?: unknown }).error ?? null }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'otp',
  context: ({ input }) => ({
    number: input.number,
    contactType: input.contactType,
    otp: '',
    challenge: input.verified ? 'known' : '',
    failure: null,
    resent: 0,
  }),
  initial: 'arriving',
  on: {
    NUMBER: [
      { guard: 'unchanged' },
      { guard: 'complete', target: '.send', actions: ['takeNumber', 'forgetCode'] },
      { target: '.show_contact', actions: ['takeNumber', 'forgetCode'] },
    ],
    TYPE: [
      { guard: 'sameType' },
      { guard: 'mobile', target: '.send', actions: ['takeType', 'forgetCode'] },
      { target: '.show_contact', actions: ['takeType', 'forgetCode'] },
    ],
  },
  states: {
    arriving: {
      always: [
        { guard: 'startsVerified', target: 'verified' },
        { guard: 'startsOffered', target: 'send' },
        { target: 'show_contact' },
      ],
    },
    show_contact: {},
    send: {
      initial: 'idle',
      states: {
        idle: { on: { SEND: { guard: 'canSend', target: 'sending', actions: 'forgetFailure' } } },
        sending: {
          invoke: {
            src: 'sendCode',
            input: ({ context }) => ({ number: context.number }),
            onDone: { target: '#otp.varify', actions: 'takeChallenge' },
            onError: { target: 'idle', actions: 'keepFailure' },
          },
        },
      },
    },
    varify: {
      initial: 'idle',
      on: { CHANGE: { target: 'show_contact', actions: 'forgetCode' } },
      states: {
        idle: {
          on: {
            CODE: { actions: ['takeCode', 'forgetFailure'] },
            VERIFY: { guard: 'canVerify', target: 'verifying', actions: 'forgetFailure' },
            RESEND: { target: 'resending', actions: 'forgetFailure' },
          },
        },
        verifying: {
          invoke: {
            src: 'verifyCode',
            input: ({ context: { number, challenge, otp } }) => ({ number, challenge, otp }),
            onDone: '#otp.verified',
            onError: { target: 'idle', actions: 'keepFailure' },
          },
        },
        resending: {
          invoke: {
            src: 'sendCode',
            input: ({ context }) => ({ number: context.number }),
            onDone: { target: 'idle', actions: ['takeChallenge', 'countResent'] },
            onError: { target: 'idle', actions: 'keepFailure' },
          },
        },
      },
    },
    verified: {
      entry: 'forgetFailure',
      on: { CHANGE: { target: 'show_contact', actions: 'forgetCode' } },
    },
  },
});
