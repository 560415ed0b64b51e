import { join } from 'node:path';

/** Settings of a portal in production on any free port: the two that it needs, and where the test listens and writes. */
export function productionIn(folder: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    DATA_DIR: join(folder, 'data'),
    BASE_URL: 'https://portal.example',
    SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
}
