import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportText } from '../report.ts';
import { attackFiles } from './files.ts';
import { missingPrograms, startSwift } from './swift-store.ts';

/**
 * `npm run attack -- files`: starts a real store of objects, attacks the storage of files in it and prints the report.
 *
 * @returns the exit code; 0 with the reason if the store is not installed here.
 */
export async function runFiles(): Promise<number> {
  const missing = missingPrograms();
  if (missing.length > 0) {
    console.log(`No real store is tried: ${missing.join(', ')} is not installed (see docs/commands.md).`);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-swift-'));
  const swift = await startSwift(folder);
  try {
    const report = await attackFiles(swift);
    console.log(`files in Swift\n${reportText(report)}`);
    return report.wrong.length > 0 ? 1 : 0;
  } finally {
    swift.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
