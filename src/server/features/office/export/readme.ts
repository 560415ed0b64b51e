import type { PropertyExport } from '../../../../db/office/export/export.repository.ts';
import { momentText } from '../../../../engine/language/moments.ts';
import type { ExportScope } from './export-scope.ts';

/** The introduction of an export, in the language of the member who asked for it. */
export function readmeOf(
  { deps, property, language, withUploads }: ExportScope,
  { id, reason, modified }: Pick<PropertyExport, 'id' | 'reason'> & { readonly modified: Date },
): string {
  const say = (key: string, values: Record<string, string> = {}) =>
    deps.texts.message(language, `office-export:readme.${key}`, values);
  const at = momentText(language, modified, property.settings.time_zone);
  return [
    say('title', { property: property.name }),
    '',
    say('made', { at, id, reason }),
    '',
    ...['registers', 'records', 'schemas', 'files', 'manifest'].map((key) => say(key)),
    say(withUploads ? 'with_uploads' : 'without_uploads'),
    '',
    say('left_out'),
    say('masked'),
    say('amounts'),
    '',
  ].join('\n');
}
