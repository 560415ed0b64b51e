/**
 * `npm run release -- publish <folder> [--note …] | list | show <hash> | diff <a> <b> | activate <hash> | export <hash>
 * <folder>`: releases of flows, forms, questionnaires, worlds and texts, in the database that the settings name. The
 * beginning of a hash is enough. Exits with 1 if a release is refused, with 2 if the arguments are not understood.
 */
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { databaseLocation, openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { FlowErrors } from '../engine/errors.ts';
import { compareReleases } from '../engine/release/comparing/compare-releases.ts';
import { readRelease } from '../engine/release/read-release.ts';
import { activateRelease, publishRelease } from '../server/releases/publishing/publish.ts';
import { storedFiles } from '../server/releases/stored-files.ts';
import { prepareDataFolder } from '../server/storage/data-folder.ts';
import { settingsOrExit } from './portal/read-settings.ts';
import { comparisonText } from './release/comparison-text.ts';
import { readReleaseFolder } from './release/read-folder.ts';
import { diffText, listText, showText } from './release/release-text.ts';
import { wholeHash, writeReleaseFolder } from './release/write-folder.ts';

const usage = `npm run release -- publish <folder> [--note "what is new"]
                  list
                  show <hash>
                  diff <hash> <hash>
                  activate <hash>
                  export <hash> <folder>`;

const { command, words, note } = understood();
const settings = settingsOrExit();
const location = databaseLocation(settings);
// Only publishing may create a database: the other commands would find nothing in it.
if (command !== 'publish' && location.databaseUrl === null && !existsSync(location.file)) {
  console.error(
    `There is no database at ${location.file}: nothing was published or started with these settings yet.`,
  );
  process.exit(1);
}
const { db, dialect } = openDatabase(location);
try {
  prepareDataFolder(settings.dataDir);
  await migrate(db, dialect);
  console.log(await done());
} catch (error) {
  process.exitCode = 1;
  if (error instanceof FlowErrors) {
    for (const { message } of error.errors) console.error(`error    ${message}\n`);
    console.error(`Refused: ${error.errors.length} ${error.errors.length === 1 ? 'error' : 'errors'}.`);
  } else {
    console.error(error instanceof Error ? error.message : String(error));
  }
} finally {
  await db.destroy();
}

async function done(): Promise<string> {
  const [first = '', second = ''] = words;
  const { username } = userInfo();
  const author = { by: username, id: `shell:${username}`, now: new Date() };
  const publishing = { db, dialect, settings };
  switch (command) {
    case 'publish': {
      const { hash, isNew, warnings } = await publishRelease(publishing, readReleaseFolder(first), {
        ...author,
        note,
      });
      for (const { message } of warnings) console.error(`warning  ${message}\n`);
      return isNew
        ? `Published ${hash}\nIt runs after: npm run release -- activate ${hash.slice(0, 12)}`
        : `${hash} is published already.`;
    }
    case 'activate': {
      const hash = await wholeHash(db, first);
      const isNew = await activateRelease(publishing, hash, author);
      return isNew ? `${hash} is current from now on.` : `${hash} is current already.`;
    }
    case 'show':
      return showText(db, await wholeHash(db, first));
    case 'diff': {
      const [one, other] = [await wholeHash(db, first), await wholeHash(db, second)];
      const [before, after] = [await storedFiles(db, one), await storedFiles(db, other)];
      const today = author.now.toISOString().slice(0, 10);
      const noticed = comparisonText(compareReleases(readRelease(before), readRelease(after), today));
      return [noticed, diffText(before, after)].filter((text) => text !== '').join('\n\n');
    }
    case 'export': {
      const files = await storedFiles(db, await wholeHash(db, first));
      writeReleaseFolder(second, files);
      return `Wrote ${files.size} files to ${second}.`;
    }
    default:
      return listText(db);
  }
}

function understood(): { command: string; words: string[]; note: string } {
  const takes: Readonly<Record<string, number>> = {
    publish: 1,
    list: 0,
    show: 1,
    diff: 2,
    activate: 1,
    export: 2,
  };
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { note: { type: 'string', default: '' } },
    });
    const [name = '', ...words] = positionals;
    if (!Object.hasOwn(takes, name))
      throw new Error(name === '' ? 'What is to be done?' : `There is no "${name}".`);
    if (words.length !== takes[name])
      throw new Error(`"${name}" takes ${takes[name]} more words, not ${words.length}.`);
    return { command: name, words, note: values.note };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}
