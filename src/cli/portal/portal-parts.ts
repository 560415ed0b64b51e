import { join } from 'node:path';
import type { PortalParts } from '../../server/main.ts';
import { builtInRelease } from '../release/built-in.ts';
import { PROJECT } from './read-settings.ts';

/** The built-in release, pages and texts of this project, for the portal. */
export function portalParts(): PortalParts {
  return {
    release: builtInRelease(),
    folders: { web: join(PROJECT, 'dist', 'web'), locales: join(PROJECT, 'locales') },
  };
}
