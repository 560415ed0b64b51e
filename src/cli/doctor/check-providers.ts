import nodemailer from 'nodemailer';
import { SETTINGS } from '../../settings/setting-rows.ts';
import type { Settings } from '../../settings/settings.ts';
import { clockDifference } from './check-database.ts';
import { doubtful, type Finding, fine, PATIENCE_MS, wrong } from './finding.ts';

const FIRST_SERVER_ERROR = 500;

/** Whether each provider is reached from here, and whether their clocks agree with this machine's. Sends nothing. */
export async function checkProviders(
  {
    mail,
    ...providers
  }: Pick<Settings['providers'], 'mail' | 'placepay' | 'gateway' | 'bureau' | 'sms' | 'timeStamp'>,
  now: () => Date,
): Promise<Finding[]> {
  const reached = await Promise.all([
    /^smtps?:/.test(mail.url) ? smtpFinding(mail.url) : httpFinding('Mail', 'MAIL_URL', mail.url, now),
    httpFinding('PlacePay', 'PLACEPAY_URL', providers.placepay.url, now),
    httpFinding('Card gateway', 'GATEWAY_URL', providers.gateway.url, now),
    httpFinding('Screening', 'BUREAU_URL', providers.bureau.url, now),
    httpFinding('Text messages', 'SMS_URL', providers.sms.url, now),
    httpFinding('Time stamps', 'TIMESTAMP_URL', providers.timeStamp.url, now),
  ]);
  const clocks = reached.flatMap(({ clock }) =>
    clock === undefined || clock.state === 'fine' ? [] : [clock],
  );
  return [...reached.map(({ finding }) => finding), ...clocks.slice(0, 1)];
}

interface Reached {
  readonly finding: Finding;
  readonly clock?: Finding;
}

/** Whether the collector of traces is reached from here. Sends nothing. */
export async function checkCollector(tracing: Settings['tracing'], now: () => Date): Promise<Finding[]> {
  if (tracing === null) return [];
  const { finding } = await httpFinding('Traces', 'OTEL_EXPORTER_OTLP_ENDPOINT', tracing.url, now);
  // The portal works without it.
  return [finding.state === 'wrong' ? { ...finding, state: 'doubtful' } : finding];
}

/** What rests while a provider is not set up. */
const RESTS: Readonly<Record<string, string>> = {
  MAIL_URL: 'mails wait, and codes by mail are refused',
  PLACEPAY_URL: 'properties that take payments by it take none',
  GATEWAY_URL: 'properties that take payments by it take none',
  BUREAU_URL: 'nobody can take the identity exam or be screened',
  SMS_URL: 'text messages wait, and codes by text message are refused',
  TIMESTAMP_URL: 'leases are sealed without a time stamp',
};

function notSetUp(about: string, setting: string): Finding {
  const parts = SETTINGS.filter(({ partOf }) => partOf === setting).map(({ name }) => name);
  return doubtful(
    about,
    `is not set up: ${RESTS[setting]}.`,
    `To use it, set ${[setting, ...parts].join(', ')}.`,
  );
}

/** Any answer that is no error of the server shows that the address leads to one. */
async function httpFinding(about: string, setting: string, url: string, now: () => Date): Promise<Reached> {
  if (url === '') return { finding: notSetUp(about, setting) };
  const { origin } = new URL(url);
  try {
    const answer = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const date = Date.parse(answer.headers.get('date') ?? '');
    const clock = Number.isNaN(date)
      ? {}
      : { clock: clockDifference('Clock', origin, date - now().getTime()) };
    const finding =
      answer.status >= FIRST_SERVER_ERROR
        ? doubtful(
            about,
            `${origin} answers with ${answer.status}.`,
            'Ask the provider whether it has a fault.',
          )
        : fine(about, `${origin} is reached.`);
    return { finding, ...clock };
  } catch (error) {
    return { finding: unreached(about, setting, origin, error) };
  }
}

/** Connects, negotiates TLS and signs in; sends nothing. */
async function smtpFinding(url: string): Promise<Reached> {
  const { host } = new URL(url);
  const timeouts = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
  const transport = nodemailer.createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return { finding: fine('Mail', `${host} takes mails.`) };
  } catch (error) {
    return { finding: unreached('Mail', 'MAIL_URL', host, error) };
  } finally {
    transport.close();
  }
}

function unreached(about: string, setting: string, place: string, error: unknown): Finding {
  const { name, code, cause } = error as {
    name?: string;
    code?: string;
    cause?: { code?: string; message?: string };
  };
  const why = cause?.code ?? code ?? cause?.message ?? name;
  return wrong(about, `${place} is not reached (${why}).`, `Check ${setting}, the network and the firewall.`);
}
