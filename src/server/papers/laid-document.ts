/** The layout of a lease document: its pages and blanks. */
import type { LaidPage } from '../../seal/paper/laid-page.ts';

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
