import { join } from 'node:path';
import type { PortalParts, StartParts } from '../../server/main.ts';
import { publishedBuiltIn } from '../release/built-in.ts';
import { PROJECT } from './read-settings.ts';

/** The pages of this project, for commands that work beside a portal and run in its release. */
export function portalParts(): PortalParts {
  return { folders: { web: join(PROJECT, 'dist', 'web') } };
}

/** The same with the built-in release, which is stored at start. */
export function startParts(): StartParts {
  return { ...portalParts(), builtIn: publishedBuiltIn() };
}
