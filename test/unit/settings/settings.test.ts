import { describe, expect, it } from 'vitest';
import { isSetUp, NEEDED_PROVIDERS } from '../../../src/settings/set-up.ts';
import { SettingError } from '../../../src/settings/setting-error.ts';
import { SETTINGS } from '../../../src/settings/setting-rows.ts';
import { readSettings } from '../../../src/settings/settings-of-environment.ts';

const key = 'MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=';

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://portal.example',
  SECRET_KEY: key,
  PLACEPAY_URL: 'https://pay.example',
  PLACEPAY_KEY: 'a',
  PLACEPAY_PUBLIC_KEY: 'b',
  PLACEPAY_MERCHANT_ID: 'c',
  GATEWAY_URL: 'https://gateway.example',
  GATEWAY_KEY: 'd',
  GATEWAY_PLUGIN_URL: 'https://gateway.example/plugin',
  BUREAU_URL: 'https://bureau.example',
  BUREAU_KEY: 'e',
  BUREAU_NAME: 'Bureau, Inc.',
  BUREAU_ADDRESS: '1 Bureau Way, Austin, TX 78701',
  BUREAU_PHONE: '(800) 555-0100',
  MAIL_URL: 'smtps://mail.example',
  MAIL_FROM: 'no-reply@portal.example',
  SMS_URL: 'https://sms.example',
  SMS_KEY: 'f',
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'homes',
  S3_ACCESS_KEY_ID: 'AKID',
  S3_SECRET_ACCESS_KEY: 'hunter2',
  SEAL_KEY_FILE: 'seal.pem',
  TIMESTAMP_URL: 'https://stamps.example',
  TIMESTAMP_CERTIFICATES_FILE: '/etc/stamps.pem',
};

function problemOf(environment: Record<string, string | undefined>): string {
  try {
    readSettings(environment, '/srv');
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return '';
}

describe('settings', () => {
  it('are complete without any variable, with the sandbox on the next port', () => {
    const settings = readSettings({}, '/srv');
    expect(settings).toMatchObject({
      mode: 'demo',
      port: 3000,
      sandboxPort: 3001,
      dataDir: '/srv/data',
      databaseUrl: null,
    });
    expect(settings.providers.gateway.url).toBe('http://127.0.0.1:3001/gateway');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SANDBOX_PORT', '-1'],
    ['NODE_ENV', 'prod'],
    ['BASE_URL', 'portal.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SECRET_KEY', 'too short'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '10.0.0.1,proxy.internal'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['METRICS_PORT', 'nine'],
    ['METRICS_PORT', '3000'],
    ['METRICS_PORT', '3001'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a key'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=100%'],
    ['OTEL_TRACES_SAMPLER', 'parentbased_always_on'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
    ['PLACEPAY_URL', 'ftp://pay.example'],
    ['MAIL_URL', 'mail.example'],
    ['MAIL_FROM', 'nobody'],
  ])('refuse %s=%s in one line that names it', (name, value) => {
    const problem = problemOf({ [name]: value });
    expect(problem).toMatch(new RegExp(`^${name}: `));
    expect(problem).not.toContain('\n');
  });

  it.each([
    ['false', false],
    ['2', 2],
    ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
    ['::1,fd00::/8', ['::1', 'fd00::/8']],
  ])('accept TRUST_PROXY=%s', (given, trusted) => {
    expect(readSettings({ TRUST_PROXY: given }, '/srv').trustProxy).toEqual(trusted);
  });

  it('refuse the same port for portal and sandbox', () => {
    expect(problemOf({ PORT: '3001' })).toMatch(/^SANDBOX_PORT: must differ/);
  });

  it('serve metrics only if they have a port, and on this machine alone unless told otherwise', () => {
    expect(readSettings({ METRICS_HOST: '10.0.0.7' }, '/srv').metrics).toBeNull();
    expect(readSettings({ METRICS_PORT: '9464' }, '/srv').metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(problemOf({ ...production, METRICS_PORT: '3001' })).toBe('');
  });

  it('send traces only if they have a collector, and all of them unless told otherwise', () => {
    expect(readSettings({ OTEL_TRACES_SAMPLER: 'always_on' }, '/srv').tracing).toBeNull();
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/' };
    const told = {
      url: 'https://collector.example/otlp/v1/traces',
      headers: {},
      service: 'latchkey',
      ratio: 1,
    };
    expect(readSettings(collector, '/srv').tracing).toEqual(told);
    const some = {
      ...collector,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-team=homes',
      OTEL_SERVICE_NAME: 'homes',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    };
    expect(readSettings({ ...production, ...some }, '/srv').tracing).toEqual({
      ...told,
      headers: { authorization: 'Basic YTpi', 'x-team': 'homes' },
      service: 'homes',
      ratio: 0.05,
    });
    expect(readSettings({ ...some, OTEL_TRACES_SAMPLER: 'always_off' }, '/srv').tracing?.ratio).toBe(0);
  });

  it('name a store of files completely or not at all, in every mode', () => {
    const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = production;
    const store = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
    expect(readSettings({ S3_REGION: 'eu-west-1' }, '/srv').s3).toBeNull();
    for (const mode of [{}, production]) {
      expect(readSettings({ ...mode, ...store }, '/srv').s3).toEqual({
        endpoint: 'https://s3.example',
        bucket: 'homes',
        region: 'us-east-1',
        accessKeyId: 'AKID',
        secretAccessKey: 'hunter2',
        pathStyle: true,
      });
      for (const name of Object.keys(store))
        expect(problemOf({ ...mode, ...store, [name]: '' })).toMatch(
          new RegExp(`^${name}: is missing; S3_\\w+ needs it`),
        );
      const none = Object.fromEntries(Object.keys(store).map((name) => [name, '']));
      const one = problemOf({ ...mode, ...none, S3_SECRET_ACCESS_KEY: 'hunter2' });
      expect(one).toMatch(/^S3_ENDPOINT: is missing/);
      expect(one).not.toContain('hunter2');
    }
    const wrong = { ...store, S3_BUCKET: 'Homes!', S3_REGION: 'far away', S3_PATH_STYLE: 'yes' };
    expect(
      problemOf(wrong)
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['S3_BUCKET', 'S3_REGION', 'S3_PATH_STYLE']);
  });

  it('never include a secret value in an error', () => {
    expect(problemOf({ SECRET_KEY: 'hunter2' })).not.toContain('hunter2');
    expect(problemOf({ DATABASE_URL: 'mysql://u:hunter2@h/x' })).not.toContain('hunter2');
    expect(problemOf({ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' })).not.toContain('hunter2');
  });

  it('name every wrong value at once, and then what does not fit together', () => {
    const { SMS_KEY: _, BASE_URL: __, ...given } = production;
    const wrong = {
      ...given,
      PORT: 'eighty',
      METRICS_PORT: '-1',
      MAIL_FROM: 'nobody',
      SECRET_KEY: 'hunter2',
    };
    expect(
      problemOf(wrong)
        .split('\n')
        .map((line) => line.split(':')[0])
        .sort(),
    ).toEqual(['BASE_URL', 'MAIL_FROM', 'METRICS_PORT', 'PORT', 'SECRET_KEY', 'SMS_KEY']);
    expect(problemOf({ ...production, SOCIAL_URL: 'https://portal.example/social' })).toBe(
      'SOCIAL_URL: must have another host name than BASE_URL',
    );
  });

  it('are accepted in production if all are set', () => {
    expect(readSettings(production, '/srv').mode).toBe('production');
  });

  it('need two settings in production, and then no provider has a stand-in', () => {
    const { NODE_ENV, BASE_URL, SECRET_KEY } = production;
    const settings = readSettings({ NODE_ENV, BASE_URL, SECRET_KEY }, '/srv');
    expect(settings.sealKeyFile).toBeNull();
    expect(NEEDED_PROVIDERS.filter((provider) => isSetUp(settings.providers, provider))).toEqual([]);
    expect(JSON.stringify(settings.providers)).not.toMatch(/sandbox|127\.0\.0\.1|latchkey\.example/i);
  });

  it('name an address without its parts, and a part without its address', () => {
    const { NODE_ENV, BASE_URL, SECRET_KEY } = production;
    const two = { NODE_ENV, BASE_URL, SECRET_KEY };
    expect(problemOf({ ...two, MAIL_FROM: 'a@portal.example' })).toMatch(/^MAIL_URL: is missing; MAIL_FROM/);
    expect(problemOf({ ...two, SMS_URL: 'https://sms.example' })).toMatch(/^SMS_KEY: is missing; SMS_URL/);
    expect(problemOf({ ...two, TIMESTAMP_CERTIFICATES_FILE: 'former.pem' })).toBe('');
  });

  it.each(SETTINGS.filter((row) => row.required || row.partOf).map((row) => row.name))(
    'refuse production without %s',
    (name) => {
      expect(problemOf({ ...production, [name]: undefined })).toMatch(new RegExp(`^${name}: is missing`));
    },
  );
});
