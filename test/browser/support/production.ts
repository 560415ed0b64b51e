import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate } from '../../../src/seal/signing/make-certificate.ts';

/** Settings of a portal in production on any free port, with a seal in the folder. */
export function productionIn(folder: string): Record<string, string> {
  const pem = makeCertificate({
    name: 'Seal of a test',
    serial: new Uint8Array(16).fill(1),
    made: new Date(),
    years: 1,
    purpose: 'documents',
  });
  const seal = join(folder, 'seal.pem');
  writeFileSync(seal, pem);
  const provider = 'https://provider.example';
  return {
    NODE_ENV: 'production',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    BASE_URL: 'https://portal.example',
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    PLACEPAY_URL: provider,
    PLACEPAY_KEY: 'key',
    PLACEPAY_PUBLIC_KEY: 'key',
    PLACEPAY_MERCHANT_ID: 'merchant',
    GATEWAY_URL: provider,
    GATEWAY_KEY: 'key',
    GATEWAY_PLUGIN_URL: provider,
    BUREAU_URL: provider,
    BUREAU_KEY: 'key',
    BUREAU_NAME: 'Bureau',
    BUREAU_ADDRESS: '1 Bureau Way',
    BUREAU_PHONE: '(800) 555-0100',
    MAIL_URL: 'smtps://mail.example',
    MAIL_FROM: 'no-reply@portal.example',
    SMS_URL: provider,
    SMS_KEY: 'key',
    SEAL_KEY_FILE: seal,
    TIMESTAMP_URL: provider,
    TIMESTAMP_CERTIFICATES_FILE: seal,
  };
}
