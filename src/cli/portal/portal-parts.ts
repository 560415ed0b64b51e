import { join } from 'node:path';
import type { PortalParts } from '../../server/main.ts';
import { publishedBuiltIn } from '../release/built-in.ts';
import { PROJECT } from './read-settings.ts';

/** The built-in release and the pages of this project, for the portal. */
export function portalParts(): PortalParts {
  return {
    builtIn: publishedBuiltIn(),
    folders: { web: join(PROJECT, 'dist', 'web') },
  };
}
