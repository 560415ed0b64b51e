/** The external services of the server, behind small interfaces. */

import type { TimeStamper } from '../../seal/signing/time-stamp.ts';
import type { ProviderSettings } from '../../settings/settings.ts';
import { bureauClient } from './bureau.client.ts';
import { facebookClient } from './facebook.client.ts';
import { gatewayClient } from './gateway.client.ts';
import { googleClient } from './google.client.ts';
import { mailClient } from './mail.client.ts';
import type { MailProvider, SmsProvider } from './message-provider.ts';
import type { ChargeProvider, PaymentLookUp, PopupProvider } from './payment-provider.ts';
import { placepayClient } from './placepay.client.ts';
import type { ScreeningProvider } from './screening-provider.ts';
import { smsClient } from './sms.client.ts';
import type { FacebookProvider, GoogleProvider } from './social-provider.ts';
import { timeStampClient } from './time-stamp.client.ts';

export interface Providers {
  payments: { PLACEPAY: PopupProvider; GATEWAY: ChargeProvider };
  screening: ScreeningProvider;
  mail: MailProvider;
  sms: SmsProvider;
  /** Returns an RFC 3161 token for a digest; rejects with a `TimeStampError`. */
  timeStamp: TimeStamper;
  google: GoogleProvider;
  facebook: FacebookProvider;
}

export interface ProviderTimeouts {
  /** Timeout of a charge, in milliseconds. */
  chargeMs: number;
  /** Timeout of any other call. */
  callMs: number;
}

/** A charge may take 60 s, the specification's limit for the card gateways. */
const defaultTimeouts: ProviderTimeouts = { chargeMs: 60_000, callMs: 10_000 };

/**
 * Clients for the providers in the settings. Opens no connection.
 *
 * @example const providers = createProviders(settings.providers, random)
 */
export function createProviders(
  settings: ProviderSettings,
  random: { bytes(size: number): Uint8Array },
  timeouts: ProviderTimeouts = defaultTimeouts,
): Providers {
  const { chargeMs, callMs } = timeouts;
  const { placepay, gateway, bureau, mail, sms, timeStamp, google, facebook } = settings;
  return {
    payments: {
      PLACEPAY: placepayClient({ ...placepay, timeoutMs: callMs }),
      GATEWAY: gatewayClient({ ...gateway, chargeTimeoutMs: chargeMs, lookUpTimeoutMs: callMs }),
    },
    screening: bureauClient({ ...bureau, timeoutMs: callMs }),
    mail: mailClient({ ...mail, timeoutMs: callMs }),
    sms: smsClient({ ...sms, timeoutMs: callMs }),
    timeStamp: timeStampClient({ url: timeStamp.url, timeoutMs: callMs, nonce: () => random.bytes(8) }),
    google: googleClient({ ...google, timeoutMs: callMs }),
    facebook: facebookClient({ ...facebook, timeoutMs: callMs }),
  };
}

/**
 * The provider that an intent was started with. All gateways except PLACEPAY share one client.
 *
 * @example paymentProvider(providers, 'BURTON') // providers.payments.GATEWAY
 */
export function paymentProvider(providers: Providers, gateway: string): PaymentLookUp {
  return gateway === 'PLACEPAY' ? providers.payments.PLACEPAY : providers.payments.GATEWAY;
}
