/**
 * The one shape of every refusal.
 */
import { type Static, Type } from 'typebox';
import type { ErrorCode } from './error-codes.ts';

/** A failed rule: the dotted path of the value and the message key of the rule. */
export const FieldFailure = Type.Object(
  { path: Type.String(), code: Type.String() },
  { description: 'A failed rule: dotted path of the value, message key of the rule.' },
);
export type FieldFailure = Static<typeof FieldFailure>;

/** A problem that the page cannot detect itself, in the shape of the forms' `FieldIssue`. */
const ToldIssue = Type.Object({
  path: Type.String(),
  code: Type.String(),
  rule: Type.String(),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
});

/** Problems of the stored secrets: a page has only their masks. */
export const SecretIssues = Type.Array(ToldIssue, {
  description: 'What is wrong with stored secrets, of which the page has only masks.',
});

/** `message` is in the person's language; further members depend on the code. */
export const ErrorAnswer = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.Unsafe<ErrorCode>(Type.String()),
        message: Type.String(),
        trace: Type.Optional(
          Type.String({
            description: 'Id of the call in the log of the portal; its first ten digits are read out.',
          }),
        ),
        fields: Type.Optional(Type.Array(FieldFailure)),
      },
      { additionalProperties: true },
    ),
    joi_error: Type.Optional(Type.String({ description: 'Path of the first failed field.' })),
  },
  { additionalProperties: true, description: 'What was refused, and why.' },
);
export type ErrorAnswer = Static<typeof ErrorAnswer>;

/** A path parameter that is an id of the portal. */
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });

/** The header that carries an access or session token. */
export const TokenHeader = Type.Object(
  { token: Type.Optional(Type.String({ description: 'Access token of the applicant, or session token.' })) },
  { additionalProperties: true },
);
