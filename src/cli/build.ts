/** `npm run build`: builds the pages when they are stale. */
import { join } from 'node:path';
import { buildWebIfStale } from './web-build/build-web.ts';

const built = await buildWebIfStale(join(import.meta.dirname, '..', '..'));
console.log(built ? 'Built dist/web.' : 'dist/web is up to date.');
