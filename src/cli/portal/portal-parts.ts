import { join } from 'node:path';
import type { PortalParts } from '../../server/main.ts';
import { loadForms } from '../load-forms.ts';
import { loadQuestionnaires } from '../load-questionnaires.ts';
import { PROJECT } from './read-settings.ts';

/** The forms, questionnaires, pages and texts of this project, for the portal. */
export function portalParts(): PortalParts {
  return {
    forms: loadForms(join(PROJECT, 'schemas')),
    questionnaires: loadQuestionnaires(join(PROJECT, 'schemas', 'questionnaires')),
    folders: { web: join(PROJECT, 'dist', 'web'), locales: join(PROJECT, 'locales') },
  };
}
