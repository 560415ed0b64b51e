/**
 * What makes a password good enough: ten characters, and not easy to guess.
 *
 * `zxcvbn-ts` knows some forty thousand common passwords, names, rows of keys, dates, repetitions and what people do to
 * words. There is no rule about kinds of characters: such rules make passwords worse.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_LEAST_CHARACTERS } from '../../contract/limits.ts';
import { AppError } from '../errors.ts';

/** Of 0 to 4: at least 100 million guesses. */
const leastScore = 3;
/** The estimate takes longer with the square of the length; what is good so far does not get worse by more. */
const judgedCharacters = 64;

let estimator: ZxcvbnFactory | null = null;

/**
 * Refuses a password that is too short or easy to guess for this person.
 *
 * @param about words that others would try first: names, the mail address.
 * @throws {AppError} `password.too_short`, `password.easy`.
 * @example refuseEasyPassword('juniper2026', ['Riley', 'riley@example.com'])
 */
export function refuseEasyPassword(password: string, about: readonly string[]): void {
  if ([...password].length < PASSWORD_LEAST_CHARACTERS) {
    throw new AppError('password.too_short', { params: { limit: PASSWORD_LEAST_CHARACTERS } });
  }
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const words = about
    .flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)])
    .filter((one) => one.length > 2);
  const { score } = estimator.check(password.slice(0, judgedCharacters), words);
  if (score < leastScore) throw new AppError('password.easy');
}
