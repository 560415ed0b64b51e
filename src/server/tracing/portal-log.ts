import { type DestinationStream, type Logger, pino } from 'pino';
import { impersonationNames } from '../access/impersonation.ts';
import { currentTrace } from './current-trace.ts';

/**
 * The log of a portal. Each line names the trace of its work and, in an impersonated call, who acts for whom.
 *
 * @example portalLog('warn').error({ err }, 'job failed') // {"level":50,…,"trace":"4829…","msg":"job failed"}
 */
export function portalLog(level: string, destination?: DestinationStream): Logger {
  const mixin = (_line: object, _level: number, logger: Logger) => {
    const trace = currentTrace();
    // The log of a request names it already.
    const names = trace === null || 'trace' in logger.bindings() ? {} : { trace };
    return { ...names, ...impersonationNames() };
  };
  return destination === undefined ? pino({ level, mixin }) : pino({ level, mixin }, destination);
}
