/**
 * The one shape of every refusal.
 */
import { type Static, type TSchema, Type } from 'typebox';

/** A failed rule: the dotted path of the value and the message key of the rule. */
export const FieldFailure = Type.Object(
  { path: Type.String(), code: Type.String() },
  { description: 'A failed rule: dotted path of the value, message key of the rule.' },
);
export type FieldFailure = Static<typeof FieldFailure>;

/** `message` is in the person's language; more members depend on the code. */
export const ErrorAnswer = Type.Object(
  {
    error: Type.Object(
      { code: Type.String(), message: Type.String(), fields: Type.Optional(Type.Array(FieldFailure)) },
      { additionalProperties: true },
    ),
    joi_error: Type.Optional(Type.String({ description: 'Path of the first failed field.' })),
  },
  { additionalProperties: true, description: 'What was refused, and why.' },
);
export type ErrorAnswer = Static<typeof ErrorAnswer>;

/**
 * The answers of a route: the given one for 200, the error shape for everything else.
 *
 * @example schema: { response: answers(Type.Boolean()) }
 */
export function answers<T extends TSchema>(
  ok: T,
): { 200: T; '4xx': typeof ErrorAnswer; '5xx': typeof ErrorAnswer } {
  return { 200: ok, '4xx': ErrorAnswer, '5xx': ErrorAnswer };
}

/** A path parameter that is one of our ids. */
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });

/** The header that carries an access or session token. */
export const TokenHeader = Type.Object(
  { token: Type.Optional(Type.String({ description: 'Access token of the applicant, or session token.' })) },
  { additionalProperties: true },
);
