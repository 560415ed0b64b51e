import {
  address,
  anything,
  bucket,
  headers,
  key32,
  oneOf,
  port,
  proxies,
  region,
  seconds,
  share,
} from './setting-checks.ts';

/** One environment variable: its meaning, its default and the check of its value. */
export interface SettingRow {
  name: string;
  meaning: string;
  /** Used if the variable is not set. Empty: no default, or derived from other settings. */
  fallback: string;
  /** The README's default column, where the fallback alone would be unclear. */
  shownFallback?: string;
  /** Production refuses to start without it. */
  required: boolean;
  /** The address of the provider that it belongs to: in production both are set, or neither is. */
  partOf?: string;
  /** A part that may also be set without its address. */
  staysWithout?: boolean;
  /** The fallback only works with the sandbox's stand-ins for providers. */
  sandboxOnly: boolean;
  /** The default in production, if it is not the fallback. */
  production?: string;
  /** Never repeated in an error message. */
  secret: boolean;
  /** Returns what is wrong with a value, or null. */
  problem: (value: string) => string | null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Part = Pick<SettingRow, 'name' | 'meaning' | 'fallback' | 'problem'> & Partial<SettingRow>;

function row(part: Part): SettingRow {
  return { required: false, sandboxOnly: false, secret: false, ...part };
}

const web = address(['https', 'http']);

function provider(name: string, meaning: string, path: string, problem = web): SettingRow {
  return row({
    name,
    meaning,
    fallback: '',
    shownFallback: `the sandbox's ${path}`,
    sandboxOnly: true,
    problem,
  });
}

function providerKey(partOf: string, name: string, meaning: string, fallback: string): SettingRow {
  return row({ name, meaning, fallback, partOf, sandboxOnly: true, secret: true, problem: anything });
}

/** What the store of files needs besides its address. */
function inStore(name: string, meaning: string, problem: SettingRow['problem']): SettingRow {
  return row({ name, meaning, fallback: '', partOf: 'S3_ENDPOINT', problem });
}

/** What a notice to an applicant says about the screening bureau. */
function agency(name: string, meaning: string, fallback: string): SettingRow {
  return row({ name, meaning, fallback, partOf: 'BUREAU_URL', sandboxOnly: true, problem: anything });
}

/** A setting of a social sign-in, which is optional. */
function social(name: string, meaning: string, fallback: string): SettingRow {
  return row({ name, meaning, fallback, sandboxOnly: true, problem: anything });
}

function socialAddress(name: string, meaning: string, path: string, real: string): SettingRow {
  const shownFallback = `the sandbox's ${path}; in production ${real}`;
  return row({ name, meaning, fallback: '', shownFallback, problem: web, production: real });
}

/** Every setting, in the order of the README's table. */
export const SETTINGS: readonly SettingRow[] = [
  row({
    name: 'NODE_ENV',
    meaning: '`production` (no demo data, no sandbox, secrets required), `development` or `test`',
    fallback: 'development',
    problem: oneOf(['production', 'development', 'test']),
  }),
  row({ name: 'PORT', meaning: 'port of the portal', fallback: '3000', problem: port }),
  row({ name: 'HOST', meaning: 'address the portal listens on', fallback: '127.0.0.1', problem: anything }),
  row({
    name: 'SANDBOX_PORT',
    meaning: 'port of the sandbox of outside providers; unused in production',
    fallback: '3001',
    problem: port,
  }),
  row({
    name: 'BASE_URL',
    meaning:
      'public address of the portal; a link in a mail has its scheme and port, and its host where the property has none',
    fallback: '',
    shownFallback: '`http://127.0.0.1:PORT`',
    required: true,
    problem: web,
  }),
  row({
    name: 'DATA_DIR',
    meaning: 'folder of the embedded database, and of uploaded files where no S3_ENDPOINT is set',
    fallback: 'data',
    problem: anything,
  }),
  row({
    name: 'DATABASE_URL',
    meaning: 'PostgreSQL address; empty: the embedded SQLite database in DATA_DIR',
    fallback: '',
    shownFallback: 'SQLite',
    secret: true,
    problem: address(['postgres', 'postgresql']),
  }),
  row({
    name: 'S3_ENDPOINT',
    meaning:
      'address of an S3-compatible store, which keeps uploaded files in place of DATA_DIR; empty: DATA_DIR keeps them',
    fallback: '',
    shownFallback: 'off',
    problem: web,
  }),
  inStore('S3_BUCKET', "the store's bucket, for this portal alone", bucket),
  inStore('S3_ACCESS_KEY_ID', 'id of the key for the bucket', anything),
  { ...inStore('S3_SECRET_ACCESS_KEY', 'the secret of that key', anything), secret: true },
  row({ name: 'S3_REGION', meaning: 'region of the bucket', fallback: 'us-east-1', problem: region }),
  row({
    name: 'S3_PATH_STYLE',
    meaning: 'true: the bucket is in the path of an address; false: it is the first part of the host name',
    fallback: 'true',
    problem: oneOf(['true', 'false']),
  }),
  row({
    name: 'SECRET_KEY',
    meaning: '32 bytes in base64 that encrypt secrets at rest and sign links',
    fallback: '',
    shownFallback: 'made on the first start, kept in DATA_DIR',
    required: true,
    secret: true,
    problem: key32,
  }),
  row({
    name: 'SECRET_KEY_FORMER',
    meaning: 'keys that were SECRET_KEY before, separated by commas, until `npm run rekey` has run',
    fallback: '',
    secret: true,
    problem: (value) =>
      value
        .split(',')
        .map((one) => key32(one.trim()))
        .find((found) => found !== null) ?? null,
  }),
  row({
    name: 'SEAL_KEY_FILE',
    meaning:
      'path of a PEM file with the private key that seals leases (EC P-256 or RSA) and its certificate after it',
    fallback: '',
    shownFallback: 'made on the first start, `seal.pem` of DATA_DIR; in production encrypted in the database',
    problem: anything,
  }),
  row({
    name: 'SEAL_CERTIFICATES_FORMER_FILE',
    meaning:
      'path of a PEM file with the certificates of former seal keys: what they sealed is still known as ours',
    fallback: '',
    shownFallback: 'none',
    problem: anything,
  }),
  row({
    name: 'PUBLISH_BY_TWO',
    meaning: 'true: a release of flows goes live only by somebody who has not written it',
    fallback: 'false',
    problem: oneOf(['true', 'false']),
  }),
  row({
    name: 'LOG_LEVEL',
    meaning: `${LOG_LEVELS.join(', ')}`,
    fallback: 'warn',
    problem: oneOf(LOG_LEVELS),
  }),
  row({
    name: 'TRUST_PROXY',
    meaning:
      'addresses of the proxies in front (`10.0.0.0/8,192.0.2.7`), or their number where nothing else can reach the port: the entry of X-Forwarded-For that they added is the visitor; `false`: the socket address is',
    fallback: 'false',
    problem: proxies,
  }),
  row({
    name: 'SHUTDOWN_DELAY',
    meaning:
      'seconds for which a portal that is asked to end says so at `/ready` and still serves every call, before it closes its port: as long as the balancer needs to notice',
    fallback: '0',
    shownFallback: '`0`; in production `5`',
    production: '5',
    problem: seconds,
  }),
  row({
    name: 'METRICS_PORT',
    meaning: 'port that serves the figures of this process to Prometheus at `/metrics`; empty: off',
    fallback: '',
    shownFallback: 'off',
    problem: port,
  }),
  row({
    name: 'METRICS_HOST',
    meaning: 'address that METRICS_PORT listens on: one that only your Prometheus can reach',
    fallback: '127.0.0.1',
    problem: anything,
  }),
  row({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning: 'collector of OpenTelemetry that gets traces, at `/v1/traces` of this address; empty: off',
    fallback: '',
    shownFallback: 'off',
    problem: web,
  }),
  row({
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    meaning: 'how traces are sent: `http/json` alone',
    fallback: 'http/json',
    problem: oneOf(['http/json']),
  }),
  row({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    meaning:
      'headers for the collector, such as a key: `name=value,name=value`, values escaped as in addresses',
    fallback: '',
    shownFallback: 'none',
    secret: true,
    problem: headers,
  }),
  row({
    name: 'OTEL_SERVICE_NAME',
    meaning: 'name of the portal in traces',
    fallback: 'latchkey',
    problem: anything,
  }),
  row({
    name: 'OTEL_TRACES_SAMPLER',
    meaning:
      'which traces are sent: `always_on`, `always_off`, or `traceidratio`, the share OTEL_TRACES_SAMPLER_ARG',
    fallback: 'always_on',
    problem: oneOf(['always_on', 'always_off', 'traceidratio']),
  }),
  row({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    meaning: 'share of traces, 0 to 1',
    fallback: '1',
    problem: share,
  }),
  provider('PLACEPAY_URL', 'hosted pay popup: API address', '/placepay'),
  providerKey('PLACEPAY_URL', 'PLACEPAY_KEY', 'hosted pay popup: server key', 'sandbox-placepay-key'),
  providerKey(
    'PLACEPAY_URL',
    'PLACEPAY_PUBLIC_KEY',
    'hosted pay popup: public key',
    'sandbox-placepay-public',
  ),
  providerKey('PLACEPAY_URL', 'PLACEPAY_MERCHANT_ID', 'hosted pay popup: merchant id', 'sandbox-merchant'),
  provider('GATEWAY_URL', 'plain payment gateway: API address', '/gateway'),
  providerKey('GATEWAY_URL', 'GATEWAY_KEY', 'plain payment gateway: server key', 'sandbox-gateway-key'),
  {
    ...provider('GATEWAY_PLUGIN_URL', 'plain payment gateway: page of the card plugin', '/plugin/card'),
    partOf: 'GATEWAY_URL',
  },
  provider('BUREAU_URL', 'screening bureau: API address', '/bureau'),
  providerKey('BUREAU_URL', 'BUREAU_KEY', 'screening bureau: server key', 'sandbox-bureau-key'),
  agency('BUREAU_NAME', 'screening bureau: its name in notices to applicants', 'Sandbox Screening, Inc.'),
  agency(
    'BUREAU_ADDRESS',
    'screening bureau: its postal address in notices to applicants',
    '100 Sandbox Way, Austin, TX 78701',
  ),
  agency(
    'BUREAU_PHONE',
    'screening bureau: its toll-free telephone in notices to applicants',
    '(800) 555-0188',
  ),
  provider(
    'MAIL_URL',
    'mail: smtp(s):// address or an HTTP mail API',
    '/mail',
    address(['smtp', 'smtps', 'https', 'http']),
  ),
  row({
    name: 'MAIL_FROM',
    meaning: 'sender of mails',
    fallback: 'Latchkey <no-reply@latchkey.example>',
    partOf: 'MAIL_URL',
    sandboxOnly: true,
    problem: (value) => (value.includes('@') ? null : 'must contain a mail address'),
  }),
  provider('SMS_URL', 'text messages: API address', '/sms'),
  providerKey('SMS_URL', 'SMS_KEY', 'text messages: server key', 'sandbox-sms-key'),
  provider('TIMESTAMP_URL', 'time stamps (RFC 3161): address of the service', '/tsa'),
  row({
    name: 'TIMESTAMP_CERTIFICATES_FILE',
    meaning: 'path of a PEM file with the certificates that time stamps are believed by',
    fallback: '',
    shownFallback: "the sandbox's",
    partOf: 'TIMESTAMP_URL',
    // Former time stamps are still verified by them.
    staysWithout: true,
    sandboxOnly: true,
    problem: anything,
  }),
  social('GOOGLE_ID', 'sign-in with Google: client id; empty: no button', 'sandbox-google'),
  socialAddress('GOOGLE_URL', 'sign-in with Google: issuer', '/google', 'https://accounts.google.com'),
  socialAddress(
    'GOOGLE_SCRIPT_URL',
    'sign-in with Google: its script',
    '/google/gsi/client',
    'https://accounts.google.com/gsi/client',
  ),
  social('FACEBOOK_ID', 'sign-in with Facebook: app id; empty: no button', 'sandbox-facebook'),
  {
    ...social('FACEBOOK_SECRET', 'sign-in with Facebook: app secret', 'sandbox-facebook-secret'),
    secret: true,
  },
  socialAddress(
    'FACEBOOK_URL',
    'sign-in with Facebook: API address',
    '/facebook',
    'https://graph.facebook.com',
  ),
  socialAddress(
    'FACEBOOK_DIALOG_URL',
    'sign-in with Facebook: page that asks the person',
    '/facebook/dialog/oauth',
    'https://www.facebook.com/dialog/oauth',
  ),
  socialAddress(
    'FACEBOOK_SCRIPT_URL',
    'sign-in with Facebook: its script',
    '/facebook/sdk.js',
    'https://connect.facebook.net/en_US/sdk.js',
  ),
  row({
    name: 'SOCIAL_URL',
    meaning:
      'address of this portal under a host name of its own, where the scripts of Google and Facebook run in a frame; none: the buttons lead to their pages',
    fallback: '',
    shownFallback: '`http://social.localhost` with the port of BASE_URL; none in production',
    problem: web,
  }),
];
