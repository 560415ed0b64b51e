import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Where the viewer finds these files, below the pages' own assets. It changes with the version: browsers keep them for ever. */
export const pdfAssetsFolder = (version: string): string => `assets/pdf-${version}/`;

/**
 * What pdf.js fetches only for documents that need it: character maps of Asian fonts, the standard fonts where a file
 * embeds none, and decoders of scanned pages. WebAssembly is not among them: the policy lets no page compile it.
 */
const FILES: readonly (readonly [folder: string, wanted: RegExp])[] = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['wasm', /_nowasm_fallback\.js$/],
];

/** Puts those files of `pdfjs-dist` beside the pages, under a folder that is named after its version. */
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
