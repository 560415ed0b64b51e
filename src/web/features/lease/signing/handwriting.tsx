import { useEffect, useState } from 'react';
import { handwritingIn, type ShownBox } from '../../../../../machines/lease/spot-box.ts';
import { loadSignatureFont } from '../../../widgets/signature/signature-view.tsx';
import { textAdvance } from './text-advance.ts';

const known = new Map<string, number>();

/** Width of a text in a font at size 1, once the font is loaded. */
async function advanceOf(text: string, font: string): Promise<number> {
  const key = `${font}\n${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  await loadSignatureFont(font);
  const css = `'${font}', cursive`;
  await document.fonts.load(`1em ${css}`, text);
  const advance = textAdvance(text, css);
  known.set(key, advance);
  return advance;
}

/**
 * A handwritten name or initials in a spot: in the size and on the line that the sealed file has.
 *
 * @see machines/lease/spot-box.ts
 */
export function Handwriting({
  text,
  font,
  box,
}: {
  readonly text: string;
  readonly font: string;
  readonly box: ShownBox;
}) {
  const [advance, setAdvance] = useState(() => known.get(`${font}\n${text}`) ?? null);
  useEffect(() => {
    let isShown = true;
    void advanceOf(text, font).then((width) => isShown && setAdvance(width));
    return () => {
      isShown = false;
    };
  }, [text, font]);
  if (advance === null) return null;
  const { size, left, baseline } = handwritingIn(box, advance);
  return (
    <svg width="100%" height="100%" overflow="visible" aria-hidden="true">
      <text
        x={left - box.left}
        y={baseline - box.top}
        fontSize={size}
        fill="#000000"
        style={{ fontFamily: `'${font}', cursive` }}
      >
        {text}
      </text>
    </svg>
  );
}
