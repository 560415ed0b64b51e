import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Runs `npm run build` in a separate process, which leaves this one free for other work.
 *
 * @param root the project's folder.
 * @param compressed whether to compress the files as well, for production.
 * @throws {Error} if the pages cannot be built; the cause is then on standard error.
 * @example const pages = buildPages('.', { compressed: false }); await seedDemo(deps); await pages
 */
export function buildPages(root: string, { compressed }: { compressed: boolean }): Promise<void> {
  const words = [join(root, 'src', 'cli', 'build.ts'), ...(compressed ? [] : ['--uncompressed'])];
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 2, 2] });
  const built = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error('The pages could not be built: see above.');
  });
  // The caller sees the failure when it awaits; without this line an earlier failure would end the process.
  built.catch(() => {});
  return built;
}
