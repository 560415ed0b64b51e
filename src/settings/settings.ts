/**
 * The settings of a running Latchkey, read once from the environment and checked before anything starts.
 *
 * Each row of `SETTINGS` is one environment variable; the README's table is printed from the same rows.
 */
import { SETTINGS, type SettingRow } from './setting-rows.ts';

type Mode = 'demo' | 'production' | 'test';

export interface ProviderSettings {
  placepay: { url: string; key: string; publicKey: string; merchantId: string };
  gateway: { url: string; key: string; pluginUrl: string };
  bureau: { url: string; key: string; agency: { name: string; address: string; phone: string } };
  mail: { url: string; from: string };
  sms: { url: string; key: string };
  /** `certificatesFile`: path of a PEM file with the certificates that verify its tokens. */
  timeStamp: { url: string; certificatesFile: string };
  /** `id` is empty if this sign-in is off. */
  google: { id: string; url: string; scriptUrl: string };
  facebook: { id: string; secret: string; url: string; dialogUrl: string; scriptUrl: string };
}

export interface Settings {
  mode: Mode;
  port: number;
  host: string;
  sandboxPort: number;
  /** Absolute path of the folder with the embedded database, the uploaded files and the demo's key. */
  dataDir: string;
  /** A postgres:// address, or null for the embedded database. */
  databaseUrl: string | null;
  /** Public address of the portal, without a trailing slash. Links in mails start with it. */
  baseUrl: string;
  /** 32 bytes in base64; null in demo mode until the first start has generated one. */
  secretKey: string | null;
  /** Former secret keys, in the same form: they still decrypt and verify what they once sealed or signed. */
  formerKeys: readonly string[];
  /** Path of the PEM file with the key that seals leases and its certificate. */
  sealKeyFile: string;
  /** Path of a PEM file with former sealing certificates, or null. */
  formerSealCertificatesFile: string | null;
  /** A release goes live only by somebody who has not written it. */
  publishByTwo: boolean;
  logLevel: string;
  /** The number of proxies in front that add to X-Forwarded-For, or their addresses; false: none. */
  trustProxy: false | number | readonly string[];
  /** Time between the shutdown request and closing the port, in ms. */
  shutdownDelayMs: number;
  /** Where the scripts of social providers run, without a trailing slash, or null. */
  socialUrl: string | null;
  providers: ProviderSettings;
}

/** The file in DATA_DIR with the key and certificate of the sandbox's time stamp service. */
export const SANDBOX_TIME_STAMP_FILE = 'sandbox-time-stamps.pem';

/** A setting that is missing or wrong. `variable` names it; the message is one line for the operator. */
export class SettingError extends Error {
  readonly variable: string;
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`);
    this.name = 'SettingError';
    this.variable = variable;
  }
}

/**
 * Reads the settings from an environment. Changes nothing and opens nothing.
 *
 * Outside production every setting has a default, and the providers are the sandbox's stand-ins. In production the
 * providers and the secret key have no default: a missing one is an error.
 *
 * @param environment `process.env`, or a part of it.
 * @param folder base folder of a relative DATA_DIR.
 * @throws {SettingError} for the first variable that is missing or wrong.
 * @example readSettings({ PORT: '8080' }, '/srv/latchkey').port // 8080
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): Settings {
  const mode = modeOf(environment);
  const value = (name: string): string => {
    const row = SETTINGS.find((setting) => setting.name === name);
    if (row === undefined) throw new SettingError(name, 'is not a setting of Latchkey');
    return checked(row, mode, environment);
  };
  const port = Number(value('PORT'));
  const sandboxPort = Number(value('SANDBOX_PORT'));
  if (mode !== 'production' && port === sandboxPort && port !== 0) {
    throw new SettingError('SANDBOX_PORT', `must differ from PORT (both are ${port})`);
  }
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const dataDir = absolute(folder, value('DATA_DIR'));
  const file = (name: string, ofDataDir: string): string =>
    value(name) === '' ? `${dataDir}/${ofDataDir}` : absolute(folder, value(name));
  const provider = (name: string, path: string): string => stripSlash(value(name) || sandbox + path);
  const baseUrl = stripSlash(value('BASE_URL') || `http://127.0.0.1:${port}`);
  return {
    mode,
    port,
    host: value('HOST'),
    sandboxPort,
    dataDir,
    databaseUrl: value('DATABASE_URL') || null,
    baseUrl,
    secretKey: value('SECRET_KEY') || null,
    formerKeys: listed(value('SECRET_KEY_FORMER')),
    sealKeyFile: file('SEAL_KEY_FILE', 'seal.pem'),
    formerSealCertificatesFile:
      value('SEAL_CERTIFICATES_FORMER_FILE') === ''
        ? null
        : absolute(folder, value('SEAL_CERTIFICATES_FORMER_FILE')),
    publishByTwo: value('PUBLISH_BY_TWO') === 'true',
    logLevel: value('LOG_LEVEL'),
    trustProxy: trustedProxies(value('TRUST_PROXY')),
    shutdownDelayMs: Number(value('SHUTDOWN_DELAY')) * 1000,
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
        certificatesFile: file('TIMESTAMP_CERTIFICATES_FILE', SANDBOX_TIME_STAMP_FILE),
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

/** @throws {SettingError} if the scripts would share the storage of the portal's own pages. */
function socialUrlOf(given: string, mode: Mode, baseUrl: string): string | null {
  const { hostname, port } = new URL(baseUrl);
  if (given === '')
    return mode === 'production' ? null : `http://social.localhost${port === '' ? '' : `:${port}`}`;
  if (new URL(given).hostname === hostname)
    throw new SettingError('SOCIAL_URL', 'must have another host name than BASE_URL');
  return new URL(given).origin;
}

function modeOf(environment: Readonly<Record<string, string | undefined>>): Mode {
  const given = environment.NODE_ENV ?? '';
  if (given === 'production' || given === 'test') return given;
  if (given === '' || given === 'development') return 'demo';
  throw new SettingError('NODE_ENV', `must be production, development or test (it is "${given}")`);
}

function checked(
  row: SettingRow,
  mode: Mode,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const given = (environment[row.name] ?? '').trim();
  if (given === '') {
    if (mode === 'production' && row.required) {
      throw new SettingError(row.name, `is missing; in production it must be set (${row.meaning})`);
    }
    if (mode !== 'production') return row.fallback;
    return row.production ?? (row.sandboxOnly ? '' : row.fallback);
  }
  const problem = row.problem(given);
  if (problem !== null) {
    throw new SettingError(row.name, row.secret ? problem : `${problem} (it is "${given}")`);
  }
  return given;
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
