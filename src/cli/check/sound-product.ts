import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_FOLDERS } from '../../engine/release/release-files.ts';
import { fingerprintOf } from '../web-build/fingerprint.ts';

/** Sources that decide whether a product is sound: what analysts write, and the code that checks or uses it. */
const SOURCES = [
  ...RELEASE_FOLDERS,
  'machines',
  'src/engine',
  'src/web',
  'src/cli/check',
  'src/server/releases/publishing',
];

/**
 * Refuses a project in which `npm run flows` finds an error. A project that was found sound is not checked again until
 * one of its sources changes: `dist/sound.stamp` remembers it. The code that checks and explores is loaded only then.
 *
 * @param root the project's folder.
 * @returns whether it had to check.
 * @throws {Error} with the errors of `npm run flows` as its message.
 * @example await requireSoundProduct('.') // false: nothing has changed
 */
export async function requireSoundProduct(root: string): Promise<boolean> {
  const stamp = join(root, 'dist', 'sound.stamp');
  const wanted = fingerprintOf(root, SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  const { errorCount, productReport } = await import('./product-report.ts');
  const { errors } = productReport(root);
  if (errors.length > 0) throw new Error([...errors, errorCount(errors)].join('\n\n'));
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}
