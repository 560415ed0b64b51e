/** The settings of a running Latchkey, read once from the environment and checked before anything starts. */
export type Mode = 'demo' | 'production' | 'test';

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
