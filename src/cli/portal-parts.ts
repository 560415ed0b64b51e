import { join } from 'node:path';
import type { PortalParts } from '../server/main.ts';
import { loadForms } from './load-forms.ts';
import { PROJECT } from './read-settings.ts';

/** The forms, pages and texts of this project, for the portal. */
export function portalParts(): PortalParts {
  return {
    forms: loadForms(join(PROJECT, 'schemas')),
    folders: { web: join(PROJECT, 'dist', 'web'), locales: join(PROJECT, 'locales') },
  };
}
