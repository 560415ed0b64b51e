/** `node src/cli/demo/draw-floor-plans.ts`: redraws the demo's floor plans into the folder that the pages serve. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../portal/read-settings.ts';
import { DRAWN_FLOOR_PLANS } from './drawn-floor-plans.ts';

const folder = join(PROJECT, 'src', 'web', 'public');
for (const { path, svg } of DRAWN_FLOOR_PLANS) {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, svg);
}
console.log(`${DRAWN_FLOOR_PLANS.length} drawings in ${folder}`);
