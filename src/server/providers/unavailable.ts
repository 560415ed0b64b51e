import { AppError } from '../errors.ts';
import { NOT_SET_UP } from './call-json.ts';

/**
 * What a person is told if a provider could not be used: later it may answer, or it is not set up at all.
 *
 * @param reason of the client's answer.
 * @example throw unavailable('ECONNREFUSED') // provider.unavailable
 */
export function unavailable(reason: string): AppError {
  return new AppError(reason === NOT_SET_UP ? 'provider.not_set_up' : 'provider.unavailable');
}
