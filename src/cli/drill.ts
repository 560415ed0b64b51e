/**
 * `npm run drill -- <file>`: restores a backup elsewhere, checks what it holds, and removes it again. Touches neither the
 * portal nor its database. Exits with 1 if the backup cannot be restored or something in it is wrong; with 2 if the
 * arguments are not understood.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createSecretBox } from '../server/secrets/secret-box.ts';
import { type Drill, drillBackup } from './backup/drill-backup.ts';
import { settingsWithoutNewKeyOrExit } from './portal/read-settings.ts';
import { isSound, logText } from './texts/log-text.ts';

const [file, ...surplus] = process.argv.slice(2);
if (file === undefined || surplus.length > 0) {
  console.error('npm run drill -- <file>');
  process.exit(2);
}
const { secretKey, formerKeys } = settingsWithoutNewKeyOrExit();
if (secretKey === null) {
  console.error('SECRET_KEY: is missing. Set the one of the portal that was backed up.');
  process.exit(1);
}

const box = createSecretBox(secretKey, { bytes: (size) => randomBytes(size) }, formerKeys);
const folder = mkdtempSync(join(tmpdir(), 'latchkey-drill-'));
try {
  const drill = await drillBackup({ file: resolve(file), folder, box });
  console.log(drillText(drill));
  process.exitCode = isSound(drill.log) && drill.ledgers.incomplete.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function drillText({ manifest, log, ledgers }: Drill): string {
  const files = Object.keys(manifest.entries).length - manifest.tables.length;
  const { incomplete, owed_cents } = ledgers;
  return [
    `Restored ${manifest.tables.length} tables and ${files} files of ${manifest.made_at}: every hash is right.`,
    logText(log),
    ...incomplete.map((lease) => `Ledger of lease ${lease}: an entry is missing or too many.`),
    `${ledgers.entries} entries of ${ledgers.ledgers} ledgers, ${(owed_cents / 100).toFixed(2)} owed: ${incomplete.length === 0 ? 'none is missing' : `${incomplete.length} are wrong`}.`,
  ].join('\n');
}
