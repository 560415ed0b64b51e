/**
 * The settings of a running Latchkey, read once from the environment and checked before anything starts.
 *
 * Each row of `SETTINGS` is one environment variable; the README's table is printed from the same rows.
 */
import { SETTINGS, type SettingRow } from './setting-rows.ts';

type Mode = 'demo' | 'production' | 'test';

/** The providers, each with an empty `url` in production if it is not set up. */
export interface ProviderSettings {
  placepay: { url: string; key: string; publicKey: string; merchantId: string };
  gateway: { url: string; key: string; pluginUrl: string };
  bureau: { url: string; key: string; agency: { name: string; address: string; phone: string } };
  mail: { url: string; from: string };
  sms: { url: string; key: string };
  /** `certificatesFile`: path of a PEM file with the certificates that verify its tokens, or null. */
  timeStamp: { url: string; certificatesFile: string | null };
  /** `id` is empty if this sign-in is off. */
  google: { id: string; url: string; scriptUrl: string };
  facebook: { id: string; secret: string; url: string; dialogUrl: string; scriptUrl: string };
}

/** A collector of OpenTelemetry. */
export interface TracingSettings {
  /** Where spans are posted. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The name of the portal among the programs that send there. */
  readonly service: string;
  /** The share of traces that is sent, 0 to 1. */
  readonly ratio: number;
}

/** A bucket of an S3-compatible store, and the key for it. */
export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket is in the path of an address, not in its host name. */
  readonly pathStyle: boolean;
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
  /** The store of uploaded files; null: DATA_DIR holds them. */
  s3: S3Settings | null;
  /** Public address of the portal, without a trailing slash. Links in mails start with it. */
  baseUrl: string;
  /** 32 bytes in base64; null in demo mode until the first start has generated one. */
  secretKey: string | null;
  /** Former secret keys, in the same form: they still decrypt and verify what they once sealed or signed. */
  formerKeys: readonly string[];
  /** Path of the PEM file with the key that seals leases and its certificate; null: the database has them. */
  sealKeyFile: string | null;
  /** Path of a PEM file with former sealing certificates, or null. */
  formerSealCertificatesFile: string | null;
  /** A release goes live only by somebody who has not written it. */
  publishByTwo: boolean;
  logLevel: string;
  /** The number of proxies in front that add to X-Forwarded-For, or their addresses; false: none. */
  trustProxy: false | number | readonly string[];
  /** Time between the shutdown request and closing the port, in ms. */
  shutdownDelayMs: number;
  /** Where `/metrics` is served; port 0: any free one; null: nowhere. */
  metrics: { host: string; port: number } | null;
  /** Where traces are sent; null: nowhere. */
  tracing: TracingSettings | null;
  /** Where the scripts of social providers run, without a trailing slash, or null. */
  socialUrl: string | null;
  providers: ProviderSettings;
}

/** The file in DATA_DIR with the key and certificate of the sandbox's time stamp service. */
export const SANDBOX_TIME_STAMP_FILE = 'sandbox-time-stamps.pem';

/** Settings that are missing or wrong: the message has a line for the operator about each, `NAME: what is wrong`. */
export class SettingError extends Error {
  /** @param others what else is wrong, found at the same time */
  constructor(variable: string, problem: string, others: readonly SettingProblem[] = []) {
    super([{ variable, problem }, ...others].map((one) => `${one.variable}: ${one.problem}`).join('\n'));
    this.name = 'SettingError';
  }
}

/** What is wrong with one environment variable. */
export interface SettingProblem {
  readonly variable: string;
  readonly problem: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

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
  const rows: SettingProblem[] = SETTINGS.flatMap((row) => {
    const problem = problemOf(row, mode, environment);
    return problem === null ? [] : [{ variable: row.name, problem }];
  });
  const [first, ...others] = rows.length > 0 ? rows : problemsBetween(mode, environment);
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

function rowOf(name: string): SettingRow {
  const row = SETTINGS.find((setting) => setting.name === name);
  if (row === undefined) throw new Error(`${name} is not a setting of Latchkey`);
  return row;
}

/** What is wrong between settings, each of which is right by itself. */
function problemsBetween(mode: Mode, environment: Environment): SettingProblem[] {
  const value = (name: string): string => settingOf(rowOf(name), mode, environment);
  const problems: SettingProblem[] = [];
  const port = Number(value('PORT'));
  if (mode !== 'production' && port === Number(value('SANDBOX_PORT')) && port !== 0)
    problems.push({ variable: 'SANDBOX_PORT', problem: `must differ from PORT (both are ${port})` });
  const metrics = Number(value('METRICS_PORT'));
  const taken = mode === 'production' ? ['PORT'] : ['PORT', 'SANDBOX_PORT'];
  const same = taken.find((name) => metrics !== 0 && Number(value(name)) === metrics);
  if (same !== undefined)
    problems.push({ variable: 'METRICS_PORT', problem: `must differ from ${same} (both are ${metrics})` });
  const [social, base] = [value('SOCIAL_URL'), value('BASE_URL')];
  // The scripts would share the storage of the portal's own pages.
  if (social !== '' && new URL(social).hostname === new URL(base || 'http://127.0.0.1').hostname)
    problems.push({ variable: 'SOCIAL_URL', problem: 'must have another host name than BASE_URL' });
  return problems;
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

function modeOf(environment: Environment): Mode {
  const given = environment.NODE_ENV ?? '';
  if (given === 'production' || given === 'test') return given;
  if (given === '' || given === 'development') return 'demo';
  throw new SettingError('NODE_ENV', `must be production, development or test (it is "${given}")`);
}

const givenTo = ({ name }: SettingRow, environment: Environment): string => (environment[name] ?? '').trim();

/** What is wrong with one setting by itself, or null. */
function problemOf(row: SettingRow, mode: Mode, environment: Environment): string | null {
  const given = givenTo(row, environment);
  // Outside production the sandbox completes what belongs to it, and nothing is required.
  const isCompleted = mode !== 'production' && (row.sandboxOnly || row.required);
  if (given === '') return isCompleted ? null : whyNeeded(row, environment);
  const problem = row.problem(given);
  return problem === null || row.secret ? problem : `${problem} (it is "${given}")`;
}

/** Why production needs a setting that is not given, or null. */
function whyNeeded(row: SettingRow, environment: Environment): string | null {
  if (row.required) return `is missing; in production it must be set (${row.meaning})`;
  const isGiven = (one: SettingRow): boolean => givenTo(one, environment) !== '';
  const parts = SETTINGS.filter(({ partOf, staysWithout }) => partOf === row.name && staysWithout !== true);
  const needs = row.partOf === undefined ? parts.find(isGiven) : [rowOf(row.partOf)].find(isGiven);
  return needs === undefined ? null : `is missing; ${needs.name} needs it (${row.meaning})`;
}

/** The given value or the default. */
function settingOf(row: SettingRow, mode: Mode, environment: Environment): string {
  const given = givenTo(row, environment);
  if (given !== '') return given;
  if (mode !== 'production') return row.fallback;
  return row.production ?? (row.sandboxOnly ? '' : row.fallback);
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
