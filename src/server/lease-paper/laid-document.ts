/** The layout of a lease document: its texts, rules and blanks. */

/** Returns the width of a text in CSS pixels. */
export type Measure = (text: string, bold: boolean, size: number) => number;

/** Positions are CSS pixels at the tags' scale from the top left of the page; `top` of a text is its baseline. */
export interface LaidText {
  readonly text: string;
  readonly bold: boolean;
  readonly size: number;
  readonly left: number;
  readonly top: number;
}
export interface LaidPage {
  readonly texts: LaidText[];
  readonly rules: { readonly left: number; readonly top: number; readonly width: number }[];
}

/** A blank. `page` counts from 1; `font_size` only where a value is printed. */
export interface LaidTag {
  readonly shortcode: string;
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly font_size?: number;
  readonly repeat_all_pages: boolean;
}

export interface LaidDocument {
  readonly title: string;
  readonly pages: readonly LaidPage[];
  readonly tags: readonly LaidTag[];
}
