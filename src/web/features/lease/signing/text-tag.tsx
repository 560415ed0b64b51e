import '@fontsource/noto-sans/400.css';
import { DEFAULT_FONT_SIZE, textBaseline } from '../../../../../machines/lease/spot-box.ts';
import type { LeaseSpot } from '../../../../contract/lease/lease-spot.contract.ts';

/** A text that is printed on the page: rent, dates, names. It is where, and as large as, the sealed file has it. */
export function TextTag({ tag }: { readonly tag: LeaseSpot }) {
  const { top, left, font_size, value } = tag;
  const size = font_size ?? DEFAULT_FONT_SIZE;
  const lines = value.split(/\r\n|\r|\n/);
  return (
    <svg
      role="img"
      aria-label={value}
      width={Math.max(1, tag.width)}
      height={size * 1.2 * lines.length}
      overflow="visible"
      style={{ position: 'absolute', top: `${top}px`, left: `${left}px` }}
    >
      {lines.map((line, number) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their number.
          key={number}
          y={textBaseline(tag, number) - top}
          fontSize={size}
          fill="#000000"
          style={{ fontFamily: "'Noto Sans', sans-serif" }}
        >
          {line}
        </text>
      ))}
    </svg>
  );
}
