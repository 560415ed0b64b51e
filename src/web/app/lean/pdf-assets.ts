import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of these files in the pages' assets. The version is in its name: browsers cache the files forever. */
export const pdfAssetsFolder = (version: string): string => `assets/pdf-${version}/`;

/**
 * The files that pdf.js fetches only for documents that need them: character maps of Asian fonts, standard fonts for
 * files that embed none, and decoders of scanned pages. WebAssembly is not included: the CSP does not let pages compile
 * it.
 */
const FILES: readonly (readonly [folder: string, wanted: RegExp])[] = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['wasm', /_nowasm_fallback\.js$/],
];

/** Copies those files of `pdfjs-dist` next to the pages, into a folder named after its version. */
export function pdfAssets(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return {
    name: 'pdf-assets',
    apply: 'build',
    generateBundle() {
      for (const [folder, wanted] of FILES) {
        const from = join(dirname(manifest), folder);
        for (const file of readdirSync(from).filter((name) => wanted.test(name))) {
          const fileName = `${pdfAssetsFolder(version)}${folder}/${file}`;
          this.emitFile({ type: 'asset', fileName, source: readFileSync(join(from, file)) });
        }
      }
    },
  };
}
