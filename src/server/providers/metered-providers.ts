/** Providers whose calls are counted and timed. */
import type { Meter, ProviderCall } from '../metrics/meter.ts';
import { memberOf } from './call-json.ts';
import type { Providers } from './providers.ts';

/** What a provider's client returns if there was no answer to use. */
const FAILED = new Set(['failed', 'unknown', 'unavailable']);

/**
 * The same providers, with every call told to the meter under the provider's name.
 *
 * @example meteredProviders(createProviders(settings.providers, random), meter)
 */
export function meteredProviders(providers: Providers, meter: Meter): Providers {
  const metered = <Provider extends object>(provider: string, client: Provider): Provider =>
    Object.fromEntries(
      Object.entries(client).map(([name, value]) => [
        name,
        typeof value === 'function' ? meteredCall(meter, provider, value as Call) : value,
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
    timeStamp: meteredCall(meter, 'timestamp', timeStamp),
    google: metered('google', providers.google),
    facebook: metered('facebook', providers.facebook),
  };
}

type Call = (...given: never[]) => Promise<unknown>;

function meteredCall<Called extends Call>(meter: Meter, provider: string, call: Called): Called {
  return (async (...given) => {
    const begun = performance.now();
    let result: ProviderCall['result'] = 'failed';
    try {
      const answer = await call(...given);
      result = resultOf(answer);
      return answer;
    } finally {
      meter.called({ provider, result, seconds: (performance.now() - begun) / 1000 });
    }
  }) as Called;
}

/** What the answer of a client says about its provider. A declined payment is work that is done. */
function resultOf(answer: unknown): ProviderCall['result'] {
  const kind = memberOf(answer, 'kind');
  if (answer === null || FAILED.has(String(kind))) return 'failed';
  return kind === 'refused' ? 'refused' : 'done';
}
