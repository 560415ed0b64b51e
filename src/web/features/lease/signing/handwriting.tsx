import { useEffect, useState } from 'react';
import { handwritingIn, type ShownBox } from '../../../../../machines/lease/spot-box.ts';
import { loadSignatureFont } from '../../../widgets/signature/signature-view.tsx';

/** At which size a text is measured: large enough for what the screen would round. */
const MEASURED_PX = 1000;

const known = new Map<string, number>();
let context: CanvasRenderingContext2D | null = null;

/** How wide a text is in a font at size 1, once the font is there. */
async function advanceOf(text: string, font: string): Promise<number> {
  const key = `${font}\n${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  await loadSignatureFont(font);
  const css = `${MEASURED_PX}px '${font}', cursive`;
  await document.fonts.load(css, text);
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length / 2;
  context.font = css;
  const advance = context.measureText(text).width / MEASURED_PX;
  known.set(key, advance);
  return advance;
}

/**
 * A name or initials by hand, in a spot: in the size and on the line in which the sealed file has them.
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
