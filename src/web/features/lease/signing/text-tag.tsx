import '@fontsource/noto-sans/400.css';
import { useSyncExternalStore } from 'react';
import { printedRows } from '../../../../../machines/lease/printed-rows.ts';
import { DEFAULT_FONT_SIZE, LINE_HEIGHT } from '../../../../../machines/lease/spot-box.ts';
import type { LeaseSpot } from '../../../../contract/lease/lease-spot.contract.ts';
import { PRINTED_FONT, printedAdvance } from '../first-page/printed-texts.ts';

/** A text printed on the page: rent, dates, names. Its position and size are those of the sealed file. */
export function TextTag({ tag }: { readonly tag: LeaseSpot }) {
  const { top, left, font_size = DEFAULT_FONT_SIZE, value } = tag;
  // Letters of a newly loaded font have other widths than those of its fallback.
  useSyncExternalStore(onFonts, fontsThatCame);
  const lines = value.split(/\r\n|\r|\n/).length;
  return (
    <svg
      role="img"
      aria-label={value}
      width={Math.max(1, tag.width)}
      height={font_size * LINE_HEIGHT * lines}
      overflow="visible"
      style={{ position: 'absolute', top: `${top}px`, left: `${left}px` }}
    >
      {printedRows(tag, printedAdvance).map((row) => (
        <text
          key={row.baseline}
          y={row.baseline - top}
          fontSize={row.size}
          fill="#000000"
          style={{ fontFamily: PRINTED_FONT }}
        >
          {row.text}
        </text>
      ))}
    </svg>
  );
}

let came = 0;

function fontsThatCame(): number {
  return came;
}

function onFonts(told: () => void): () => void {
  const listen = () => {
    came += 1;
    told();
  };
  document.fonts.addEventListener('loadingdone', listen);
  return () => document.fonts.removeEventListener('loadingdone', listen);
}
