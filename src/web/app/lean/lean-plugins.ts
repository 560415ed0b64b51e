import type { Plugin } from 'vite';
import { leanErrorTexts } from './lean-error-texts.ts';
import { leanPalette } from './lean-palette.ts';
import { leanStyles } from './lean-styles.ts';
import { leanTokens } from './lean-tokens.ts';

/** The plugins that remove unneeded code from the built pages. */
export const leanPlugins = (): Plugin[] => [leanPalette(), leanTokens(), leanStyles(), leanErrorTexts()];
