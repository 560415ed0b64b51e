/**
 * `npm run build`: refuses a product in which `npm run flows` finds errors, then builds the pages if they are stale,
 * compressed as a portal in production sends them; `--uncompressed` skips the compression.
 */
import { join } from 'node:path';
import { requireSoundProduct } from './check/sound-product.ts';
import { buildWebIfStale } from './web-build/build-web.ts';

const root = join(import.meta.dirname, '..', '..');
try {
  await requireSoundProduct(root);
  const built = await buildWebIfStale(root, { compressed: !process.argv.includes('--uncompressed') });
  console.log(built ? 'Built dist/web.' : 'dist/web is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
