/** The font files of each family, in the order in which they are searched for a letter. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontOfWoff } from './woff.ts';

const packages = createRequire(import.meta.url);
const loaded = new Map<string, Uint8Array>();

/** The handwriting fonts by the names in signatures; the first one is the default for initials. */
const HANDWRITING: Readonly<Record<string, readonly string[]>> = {
  Caveat: files('caveat', ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext']),
  'Dancing Script': files('dancing-script', ['latin', 'latin-ext', 'vietnamese']),
  'Great Vibes': files('great-vibes', ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext']),
  'Herr Von Muellerhoff': files('herr-von-muellerhoff', ['latin', 'latin-ext']),
  'Homemade Apple': files('homemade-apple', ['latin']),
  Sacramento: files('sacramento', ['latin', 'latin-ext']),
};
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
const BODY = files('noto-sans', SCRIPTS);
const BOLD = files('noto-sans', SCRIPTS, 700);
/** Arabic, with joined letters. */
const ARABIC = files('noto-sans-arabic', ['arabic']);
/** Letters of names outside Unicode's first plane, such as `𠮷`. */
const BEYOND = files('klee-one', ['0', '1']);
/** All letters of Unicode's first plane as pixel shapes: plain, but never an empty box. */
const EVERYTHING = files('unifont', ['latin']);
const FALLBACKS = [...ARABIC, ...BEYOND, ...EVERYTHING];

export type FontFamily = 'body' | 'bold' | { readonly handwriting: string | undefined };

/** The files of a family and its fallbacks. An unknown handwriting uses the first one. */
export function filesOf(family: FontFamily): readonly string[] {
  if (family === 'bold') return [...BOLD, ...BODY, ...FALLBACKS];
  if (family === 'body') return [...BODY, ...FALLBACKS];
  const chosen = HANDWRITING[family.handwriting ?? ''] ?? HANDWRITING.Caveat ?? [];
  return [...chosen, ...(HANDWRITING.Caveat ?? []), ...BODY, ...FALLBACKS];
}

/** The bytes of a font file, as a TrueType font; read once. */
export function fontBytes(file: string): Uint8Array {
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const bytes = fontOfWoff(readFileSync(packages.resolve(file)));
  loaded.set(file, bytes);
  return bytes;
}

function files(name: string, subsets: readonly string[], weight = 400): readonly string[] {
  return subsets.map((subset) => `@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`);
}
