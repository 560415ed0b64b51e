import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { QuestionnaireFile } from '../engine/questionnaires/questionnaire.ts';

/**
 * Every questionnaire of a folder: those for all properties under their names (`pre_lease`), a property's own under
 * its id and the name (`juniper-row/pre_lease`).
 *
 * @throws {SyntaxError} when a file is not JSON; the file is named.
 * @example loadQuestionnaires('schemas/questionnaires').get('pre_lease')?.items.length
 */
export function loadQuestionnaires(folder: string): ReadonlyMap<string, QuestionnaireFile> {
  return new Map(
    globSync('**/*.json', { cwd: folder })
      .map((file) => file.replaceAll('\\', '/'))
      .sort()
      .map((file) => {
        const questionnaire = readJson(join(folder, file));
        const property = dirname(file);
        const name = questionnaire.questionnaire;
        return [property === '.' ? name : `${property}/${name}`, questionnaire];
      }),
  );
}

function readJson(file: string): QuestionnaireFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as QuestionnaireFile;
  } catch (error) {
    throw new SyntaxError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
