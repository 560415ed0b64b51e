/** The size of the paper, in pixels of its image; it is shown as wide as there is room. */
export const PAPER = { width: 600, height: 240 } as const;

/** @see spec/platform.md §9 */
const PEN_WIDTH = 3;
/** Black on every screen, because it will be printed. */
const INK = '#000000';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Draws lines on a canvas of the size of the paper. Points come from pointer events. */
export interface Pen {
  readonly down: (at: Point) => void;
  readonly move: (to: Point) => void;
  readonly up: () => void;
}

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/**
 * The pen of a canvas: it rounds corners between the reported points, and a single touch leaves a dot.
 *
 * @example const pen = penOn(canvas, context); pen.down({ x: 10, y: 10 }); pen.move({ x: 60, y: 20 }); pen.up()
 */
export function penOn(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Pen {
  let from: Point = { x: 0, y: 0 };
  let last = from;
  const onPaper = ({ x, y }: Point): Point => {
    const box = canvas.getBoundingClientRect();
    return {
      x: ((x - box.left) * PAPER.width) / box.width,
      y: ((y - box.top) * PAPER.height) / box.height,
    };
  };
  const line = (to: Point) => {
    context.lineWidth = PEN_WIDTH;
    context.lineCap = 'round';
    context.strokeStyle = INK;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.quadraticCurveTo(last.x, last.y, to.x, to.y);
    context.stroke();
    from = to;
  };
  return {
    down: (at) => {
      from = onPaper(at);
      last = from;
      // Browsers do not draw a line without length.
      line({ x: from.x + 0.1, y: from.y });
    },
    move: (to) => {
      const next = onPaper(to);
      line(middle(last, next));
      last = next;
    },
    up: () => line(last),
  };
}
