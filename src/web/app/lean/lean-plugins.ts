import type { Plugin } from 'vite';
import { leanErrorTexts } from './lean-error-texts.ts';
import { leanPalette } from './lean-palette.ts';
import { leanStyles } from './lean-styles.ts';
import { leanTokens } from './lean-tokens.ts';

/** What leaves out of the built pages what none of them needs. */
export const leanPlugins = (): Plugin[] => [leanPalette(), leanTokens(), leanStyles(), leanErrorTexts()];
