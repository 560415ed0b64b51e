/** The layout of a page: what stands where. Positions are CSS pixels at the tags' scale from the top left of the page. */
import type { PDFImage } from '@libpdf/core';
import type { FontFamily } from '../fonts/font-files.ts';

/** Returns the width of a text in CSS pixels. */
export type Measure = (text: string, family: FontFamily, size: number) => number;

/** One line; `top` is its baseline. */
export interface LaidText {
  readonly text: string;
  readonly family: FontFamily;
  readonly size: number;
  readonly left: number;
  readonly top: number;
}

export interface LaidPage {
  readonly texts: LaidText[];
  readonly rules: { readonly left: number; readonly top: number; readonly width: number }[];
  readonly images: {
    readonly image: PDFImage;
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  }[];
}
