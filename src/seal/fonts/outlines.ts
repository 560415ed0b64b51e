/** Outlines of letters whose shape depends on their neighbors, because PDF fonts are used letter by letter here. */
import { Blob, Buffer, Direction, Face, Font, type SvgPathCommand, shape } from 'harfbuzzjs';
import { fontBytes } from './font-files.ts';

/** A segment of an outline, in units of the size, as in SVG and PDF: move, line, curve, close. */
export type OutlinePart =
  | { readonly type: 'M' | 'L'; readonly values: readonly [number, number] }
  | { readonly type: 'C'; readonly values: readonly [number, number, number, number, number, number] }
  | { readonly type: 'Z' };

/** A right-to-left text, drawn from the left. */
export interface Outlines {
  /** Its width at size 1. */
  readonly advance: number;
  readonly parts: readonly OutlinePart[];
}

const fonts = new Map<string, Font>();

/**
 * The outlines of a right-to-left text, with joined letters and positioned marks.
 *
 * @param file the font file, as returned by `filesOf`.
 * @example outlinesOf('نور', ARABIC).advance // 1.108
 */
export function outlinesOf(text: string, file: string): Outlines {
  const font = fontOf(file);
  const em = font.face.upem;
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(Direction.RTL);
  shape(font, buffer);
  const parts: OutlinePart[] = [];
  let at = 0;
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = glyph;
    parts.push(
      ...outlineOf(font.glyphToJson(glyph.codepoint), (value, index) =>
        index % 2 === 0 ? (value + at + xOffset) / em : (value + yOffset) / em,
      ),
    );
    at += xAdvance;
  }
  return { advance: at / em, parts };
}

/** The commands of a glyph at its position; PDF has only cubic curves. */
function outlineOf(
  glyph: readonly SvgPathCommand[],
  place: (value: number, index: number) => number,
): OutlinePart[] {
  let [x, y] = [0, 0];
  return glyph.flatMap(({ type, values }): OutlinePart[] => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map(place);
    const [fromX, fromY] = [x, y];
    const toEnd = (endX: number, endY: number) => {
      [x, y] = [endX, endY];
    };
    switch (type) {
      case 'M':
      case 'L':
        toEnd(a, b);
        return [{ type, values: [a, b] }];
      case 'Q': {
        toEnd(c, d);
        const [leave, reach] = [between(fromX, fromY, a, b), between(c, d, a, b)];
        return [{ type: 'C', values: [...leave, ...reach, c, d] }];
      }
      case 'C':
        toEnd(e, f);
        return [{ type, values: [a, b, c, d, e, f] }];
      default:
        return [{ type: 'Z' }];
    }
  });
}

/** Two thirds of the way from a point to the control point of a quadratic curve. */
function between(x: number, y: number, bentX: number, bentY: number): [number, number] {
  return [x + (2 / 3) * (bentX - x), y + (2 / 3) * (bentY - y)];
}

function fontOf(file: string): Font {
  const known = fonts.get(file) ?? new Font(new Face(new Blob(fontBytes(file)), 0));
  fonts.set(file, known);
  return known;
}
