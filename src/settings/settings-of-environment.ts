import { problemsOf } from './check-settings.ts';
import { type Environment, modeOf, rowOf, settingOf } from './given-settings.ts';
import { SettingError } from './setting-error.ts';
import {
  type Mode,
  type S3Settings,
  SANDBOX_TIME_STAMP_FILE,
  type Settings,
  type TracingSettings,
} from './settings.ts';

/**
 * Reads the settings from an environment. Changes nothing and opens nothing.
 *
 * Outside production every setting has a default, and the providers are the sandbox's stand-ins. In production the
 * public address and the secret key have no default: a missing one is an error. A provider without settings is not set
 * up there; one with a part of its settings is an error.
 *
 * @param environment `process.env`, or a part of it.
 * @param folder base folder of a relative DATA_DIR.
 * @throws {SettingError} with a line about every variable that is missing or wrong.
 * @example readSettings({ PORT: '8080' }, '/srv/latchkey').port // 8080
 */
export function readSettings(environment: Environment, folder: string): Settings {
  const mode = modeOf(environment);
  const [first, ...others] = problemsOf(mode, environment);
  if (first !== undefined) throw new SettingError(first.variable, first.problem, others);
  const value = (name: string): string => settingOf(rowOf(name), mode, environment);
  const port = Number(value('PORT'));
  const sandboxPort = Number(value('SANDBOX_PORT'));
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const dataDir = absolute(folder, value('DATA_DIR'));
  const file = (name: string, ofDataDir: string): string =>
    value(name) === '' ? `${dataDir}/${ofDataDir}` : absolute(folder, value(name));
  const standIn = (path: string): string => (mode === 'production' ? '' : sandbox + path);
  const provider = (name: string, path: string): string => stripSlash(value(name) || standIn(path));
  // Production makes no file of its own in DATA_DIR, which several portals need not share.
  const isKept = (name: string): boolean => mode !== 'production' || value(name) !== '';
  const baseUrl = stripSlash(value('BASE_URL') || `http://127.0.0.1:${port}`);
  return {
    mode,
    port,
    host: value('HOST'),
    sandboxPort,
    dataDir,
    databaseUrl: value('DATABASE_URL') || null,
    s3: s3Of(value),
    baseUrl,
    secretKey: value('SECRET_KEY') || null,
    formerKeys: listed(value('SECRET_KEY_FORMER')),
    sealKeyFile: isKept('SEAL_KEY_FILE') ? file('SEAL_KEY_FILE', 'seal.pem') : null,
    formerSealCertificatesFile:
      value('SEAL_CERTIFICATES_FORMER_FILE') === ''
        ? null
        : absolute(folder, value('SEAL_CERTIFICATES_FORMER_FILE')),
    publishByTwo: value('PUBLISH_BY_TWO') === 'true',
    logLevel: value('LOG_LEVEL'),
    trustProxy: trustedProxies(value('TRUST_PROXY')),
    shutdownDelayMs: Number(value('SHUTDOWN_DELAY')) * 1000,
    metrics:
      value('METRICS_PORT') === ''
        ? null
        : { host: value('METRICS_HOST'), port: Number(value('METRICS_PORT')) },
    tracing: tracingOf(value),
    socialUrl: socialUrlOf(value('SOCIAL_URL'), mode, baseUrl),
    providers: {
      placepay: {
        url: provider('PLACEPAY_URL', '/placepay'),
        key: value('PLACEPAY_KEY'),
        publicKey: value('PLACEPAY_PUBLIC_KEY'),
        merchantId: value('PLACEPAY_MERCHANT_ID'),
      },
      gateway: {
        url: provider('GATEWAY_URL', '/gateway'),
        key: value('GATEWAY_KEY'),
        pluginUrl: provider('GATEWAY_PLUGIN_URL', '/plugin/card'),
      },
      bureau: {
        url: provider('BUREAU_URL', '/bureau'),
        key: value('BUREAU_KEY'),
        agency: {
          name: value('BUREAU_NAME'),
          address: value('BUREAU_ADDRESS'),
          phone: value('BUREAU_PHONE'),
        },
      },
      mail: { url: provider('MAIL_URL', '/mail'), from: value('MAIL_FROM') },
      sms: { url: provider('SMS_URL', '/sms'), key: value('SMS_KEY') },
      timeStamp: {
        url: provider('TIMESTAMP_URL', '/tsa'),
        certificatesFile: isKept('TIMESTAMP_CERTIFICATES_FILE')
          ? file('TIMESTAMP_CERTIFICATES_FILE', SANDBOX_TIME_STAMP_FILE)
          : null,
      },
      google: {
        id: value('GOOGLE_ID'),
        url: provider('GOOGLE_URL', '/google'),
        scriptUrl: provider('GOOGLE_SCRIPT_URL', '/google/gsi/client'),
      },
      facebook: {
        id: value('FACEBOOK_ID'),
        secret: value('FACEBOOK_SECRET'),
        url: provider('FACEBOOK_URL', '/facebook'),
        dialogUrl: provider('FACEBOOK_DIALOG_URL', '/facebook/dialog/oauth'),
        scriptUrl: provider('FACEBOOK_SCRIPT_URL', '/facebook/sdk.js'),
      },
    },
  };
}

function s3Of(value: (name: string) => string): S3Settings | null {
  if (value('S3_ENDPOINT') === '') return null;
  return {
    endpoint: stripSlash(value('S3_ENDPOINT')),
    bucket: value('S3_BUCKET'),
    region: value('S3_REGION'),
    accessKeyId: value('S3_ACCESS_KEY_ID'),
    secretAccessKey: value('S3_SECRET_ACCESS_KEY'),
    pathStyle: value('S3_PATH_STYLE') === 'true',
  };
}

const RATIOS: Readonly<Record<string, number>> = { always_on: 1, always_off: 0 };

function tracingOf(value: (name: string) => string): TracingSettings | null {
  const endpoint = stripSlash(value('OTEL_EXPORTER_OTLP_ENDPOINT'));
  if (endpoint === '') return null;
  const headers = listed(value('OTEL_EXPORTER_OTLP_HEADERS')).map((one) => {
    const [name = '', ...rest] = one.split('=');
    return [name.trim(), decodeURIComponent(rest.join('=').trim())];
  });
  return {
    url: `${endpoint}/v1/traces`,
    headers: Object.fromEntries(headers),
    service: value('OTEL_SERVICE_NAME'),
    ratio: RATIOS[value('OTEL_TRACES_SAMPLER')] ?? Number(value('OTEL_TRACES_SAMPLER_ARG')),
  };
}

function socialUrlOf(given: string, mode: Mode, baseUrl: string): string | null {
  if (given !== '') return new URL(given).origin;
  const { port } = new URL(baseUrl);
  return mode === 'production' ? null : `http://social.localhost${port === '' ? '' : `:${port}`}`;
}

function trustedProxies(value: string): Settings['trustProxy'] {
  if (value === 'false') return false;
  return /^\d+$/.test(value) ? Number(value) : listed(value);
}

/** The parts of a comma-separated list; an empty list for an empty text. */
function listed(value: string): string[] {
  return value === '' ? [] : value.split(',').map((one) => one.trim());
}

function stripSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function absolute(folder: string, path: string): string {
  return /^([a-z]:[\\/]|\/)/i.test(path) ? path : `${folder.replace(/[\\/]+$/, '')}/${path}`;
}
