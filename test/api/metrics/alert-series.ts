/** Series of two hours, a value per minute, in the notation of `promtool test rules`. */
type Series = Readonly<Record<string, string>>;

const REQUESTS = 'latchkey_http_request_duration_seconds';
const CALLS = 'latchkey_provider_call_duration_seconds';

const always = (value: number): string => `${value}x120`;
/** A counter that grows by so many each minute. */
const growing = (each: number): string => `0+${each}x120`;

const portal = (name: string, labels = ''): string =>
  `${name}{job="latchkey",instance="a"${labels === '' ? '' : `,${labels}`}}`;
const oldest = (queue: string): string => portal('latchkey_queue_oldest_seconds', `queue="${queue}"`);
const requests = (status: number): string => portal(`${REQUESTS}_count`, `route="/",status="${status}"`);
const within = (le: string): string => portal(`${REQUESTS}_bucket`, `route="/",le="${le}"`);
const calls = (provider: string, result: string, call = 'send'): string =>
  portal(`${CALLS}_count`, `provider="${provider}",call="${call}",result="${result}"`);
const pool = (state: string): string => portal('latchkey_database_pool_connections', `state="${state}"`);
const job = (metric: string, more = ''): string =>
  portal(`latchkey_job_${metric}`, `job_name="outbox"${more}`);
const release = (hash: string, instance: string): string =>
  `latchkey_release_info{job="latchkey",instance="${instance}",release="${hash}",kind="current"}`;

/** A portal with some work and no trouble. Its SMS were never set up. */
export const HEALTHY: Series = {
  [portal('up')]: always(1),
  [portal('latchkey_database_up')]: always(1),
  [requests(200)]: growing(600),
  [requests(500)]: growing(1),
  [within('0.25')]: growing(600),
  [within('1')]: growing(600),
  [within('5')]: growing(600),
  [within('+Inf')]: growing(600),
  [portal('nodejs_eventloop_lag_p99_seconds')]: always(0.02),
  ...Object.fromEntries(
    ['mail', 'webhooks', 'timers', 'publications', 'imports', 'autopays', 'seals', 'stamps'].map((queue) => [
      oldest(queue),
      always(60),
    ]),
  ),
  [oldest('sms')]: always(1e6),
  [portal('latchkey_provider_set_up', 'provider="mail"')]: always(1),
  [portal('latchkey_provider_set_up', 'provider="sms"')]: always(0),
  [calls('mail', 'done')]: growing(20),
  [calls('mail', 'refused')]: growing(0),
  [calls('gateway', 'done')]: growing(20),
  [calls('gateway', 'failed')]: growing(1),
  [calls('s3', 'done', 'GET')]: growing(60),
  [calls('s3', 'done', 'PUT')]: growing(6),
  [calls('s3', 'failed', 'PUT')]: growing(1),
  [portal('latchkey_payments_unknown', 'payer="resident"')]: always(0),
  [pool('free')]: always(4),
  [pool('used')]: always(6),
  [portal('latchkey_database_pool_waiting')]: always(0),
  [job('runs_total', ',result="failed"')]: growing(0),
  [job('last_success_timestamp_seconds')]: growing(60),
  [job('pause_seconds')]: always(2),
  [release('aaa', 'a')]: always(1),
  [release('aaa', 'b')]: always(1),
  [portal('latchkey_data_free_bytes')]: always(80e9),
  [portal('latchkey_seal_certificate_end_timestamp_seconds')]: always(1e9),
};

/** What is different when an alert is raised. */
export const RAISED_BY: Readonly<Record<string, Series>> = {
  PortalDown: { [portal('up')]: always(0) },
  DatabaseDown: { [portal('latchkey_database_up')]: always(0) },
  RequestsFail: { [requests(500)]: growing(20) },
  RequestsSlow: { [within('0.25')]: growing(500), [within('1')]: growing(590) },
  LoopLags: { [portal('nodejs_eventloop_lag_p99_seconds')]: always(0.5) },
  MessagesWait: { [oldest('mail')]: always(700) },
  WebhooksWait: { [oldest('webhooks')]: always(4000) },
  TimersLate: { [oldest('timers')]: always(400) },
  ProviderFails: { [calls('gateway', 'failed')]: growing(10) },
  StoreFails: { [calls('s3', 'refused', 'PUT')]: growing(2) },
  MailsBounce: { [calls('mail', 'refused')]: growing(1) },
  PaymentsUnknown: { [portal('latchkey_payments_unknown', 'payer="resident"')]: always(1) },
  AutopaysLate: { [oldest('autopays')]: always(2000) },
  SealsWait: { [oldest('seals')]: always(4000) },
  PoolExhausted: {
    [pool('free')]: always(0),
    [pool('used')]: always(10),
    [portal('latchkey_database_pool_waiting')]: always(7),
  },
  JobFails: { [job('runs_total', ',result="failed"')]: growing(1) },
  JobStuck: { [job('last_success_timestamp_seconds')]: always(60) },
  ReleasesDiffer: { [release('aaa', 'b')]: '1x10', [release('bbb', 'b')]: always(1) },
  DiskFull: { [portal('latchkey_data_free_bytes')]: always(5e8) },
  SealEnds: { [portal('latchkey_seal_certificate_end_timestamp_seconds')]: always(86_400) },
};
