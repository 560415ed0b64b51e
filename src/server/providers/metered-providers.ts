/** Providers whose calls are counted, timed, logged and told as parts of their traces. */
import type { Deps } from '../deps.ts';
import type { ProviderCall } from '../metrics/meter.ts';
import { asSpan } from '../tracing/spans.ts';
import { memberOf } from './call-json.ts';
import type { Providers } from './providers.ts';

/** What a provider's client returns if there was no answer to use. */
const FAILED = new Set(['failed', 'unknown', 'unavailable']);

type Watchers = Pick<Deps, 'meter' | 'log' | 'random'>;

/**
 * The same providers, with every call told to the meter, the log and the trace under the provider's name.
 *
 * @example meteredProviders(createProviders(settings.providers, random), { meter, log, random })
 */
export function meteredProviders(providers: Providers, watchers: Watchers): Providers {
  const metered = <Provider extends object>(provider: string, client: Provider): Provider =>
    Object.fromEntries(
      Object.entries(client).map(([name, value]) => [
        name,
        typeof value === 'function' ? meteredCall(watchers, { provider, call: name }, value as Call) : value,
      ]),
    ) as Provider;
  const { payments, timeStamp } = providers;
  return {
    payments: {
      PLACEPAY: metered('placepay', payments.PLACEPAY),
      GATEWAY: metered('gateway', payments.GATEWAY),
    },
    screening: metered('bureau', providers.screening),
    mail: metered('mail', providers.mail),
    sms: metered('sms', providers.sms),
    timeStamp: meteredCall(watchers, { provider: 'timestamp', call: 'stamp' }, timeStamp),
    google: metered('google', providers.google),
    facebook: metered('facebook', providers.facebook),
  };
}

type Call = (...given: never[]) => Promise<unknown>;

function meteredCall<Called extends Call>(
  { meter, log, random }: Watchers,
  named: { readonly provider: string; readonly call: string },
  call: Called,
): Called {
  const { provider } = named;
  const started = {
    name: `${provider} ${named.call}`,
    kind: 'client',
    attributes: { 'peer.service': provider },
  } as const;
  return ((...given) =>
    asSpan({ random }, started, async (note) => {
      const begun = performance.now();
      let result: ProviderCall['result'] = 'failed';
      try {
        const answer = await call(...given);
        result = resultOf(answer);
        return answer;
      } finally {
        const ms = performance.now() - begun;
        meter.called({ ...named, result, seconds: ms / 1000 });
        log.info({ ...named, result, ms: Math.round(ms) }, 'provider called');
        note({ attributes: { 'latchkey.result': result }, isFailed: result === 'failed' });
      }
    })) as Called;
}

/** What the answer of a client says about its provider. A declined payment is work that is done. */
function resultOf(answer: unknown): ProviderCall['result'] {
  const kind = memberOf(answer, 'kind');
  if (answer === null || FAILED.has(String(kind))) return 'failed';
  return kind === 'refused' ? 'refused' : 'done';
}
