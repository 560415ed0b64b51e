import { existsSync } from 'node:fs';
import { connect } from 'node:tls';
import { dayMs } from '../../server/jobs/every.ts';
import { openSealKeys, type SealSettings } from '../../server/secrets/seal-keys.ts';
import type { Settings } from '../../settings/settings.ts';
import { doubtful, type Finding, fine, PATIENCE_MS, wrong } from './finding.ts';

const WARNED_DAYS = 21;

interface Environment {
  readonly now: () => Date;
  readonly bytes: (size: number) => Buffer;
}

/** The certificate that seals leases, and that of the public address. Changes nothing. */
export async function checkCertificates(
  settings: SealSettings & Pick<Settings, 'baseUrl'>,
  environment: Environment,
): Promise<Finding[]> {
  return [sealFinding(settings, environment), await addressFinding(settings.baseUrl, environment.now())];
}

function sealFinding(settings: SealSettings, { now, bytes }: Environment): Finding {
  const about = 'Seal';
  if (settings.sealKeyFile === null)
    return fine(
      about,
      'its key is in the database, encrypted with the secret key; the first start makes it.',
    );
  // Outside production the first start makes the key.
  if (settings.mode !== 'production' && !existsSync(settings.sealKeyFile))
    return fine(about, `${settings.sealKeyFile} will be made at the first start.`);
  const mend = 'See docs/what-the-seal-proves.md for how to make the key.';
  try {
    const warning = openSealKeys(settings, { bytes }, { now }).warning(now());
    return warning === null
      ? fine(about, `${settings.sealKeyFile} seals leases.`)
      : doubtful(about, warning, mend);
  } catch (error) {
    return wrong(about, (error as Error).message, mend);
  }
}

/** What a visitor's browser would say about the public address. */
async function addressFinding(baseUrl: string, now: Date): Promise<Finding> {
  const about = 'Public address';
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol !== 'https:')
    return fine(about, `${baseUrl} has no certificate, as it does not begin with https.`);
  const outcome = await handshake(hostname, Number(port || 443));
  if (typeof outcome === 'string')
    return doubtful(
      about,
      `${baseUrl} is not reached from here (${outcome}).`,
      'Fine if the proxy in front is not set up yet. Otherwise check its certificate and the DNS.',
    );
  const days = Math.floor((outcome.getTime() - now.getTime()) / dayMs);
  const text = `the certificate of ${baseUrl} ends in ${days} days.`;
  return days < WARNED_DAYS ? doubtful(about, text, 'Renew it.') : fine(about, text);
}

/** The end of the certificate that a server shows, or why it is not trusted or reached. */
function handshake(host: string, port: number): Promise<Date | string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: PATIENCE_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}
