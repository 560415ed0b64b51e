/**
 * The password rule: at least ten characters, and not easy to guess.
 *
 * `zxcvbn-ts` knows about forty thousand common passwords, names, keyboard rows, dates, repetitions and common letter
 * substitutions. There is no rule about kinds of characters: such rules make passwords worse.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_LEAST_CHARACTERS } from '../../../contract/limits.ts';
import { AppError } from '../../errors.ts';

/** Minimum score on a scale of 0 to 4: at least 100 million guesses. */
const leastScore = 3;
/** Estimating takes quadratic time, and more characters do not make a good password worse. */
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
