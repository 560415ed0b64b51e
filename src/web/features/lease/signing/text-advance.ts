/** Font size at which a text is measured: large enough to avoid rounding. */
const MEASURED_PX = 1000;

let context: CanvasRenderingContext2D | null = null;

/**
 * Width of a text at size 1, in a font as far as it is loaded.
 *
 * @param font the CSS font family, with its fallbacks.
 * @example textAdvance('Ada Park', "'Noto Sans', sans-serif") // 4.43
 */
export function textAdvance(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length / 2;
  context.font = `${MEASURED_PX}px ${font}`;
  return context.measureText(text).width / MEASURED_PX;
}
