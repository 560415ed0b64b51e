/** At which size a text is measured: large enough for what the screen would round. */
const MEASURED_PX = 1000;

let context: CanvasRenderingContext2D | null = null;

/**
 * How wide a text is at size 1, in a font as far as the page has it by now.
 *
 * @param font as CSS names it, with those that stand in for it.
 * @example textAdvance('Ada Park', "'Noto Sans', sans-serif") // 4.43
 */
export function textAdvance(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length / 2;
  context.font = `${MEASURED_PX}px ${font}`;
  return context.measureText(text).width / MEASURED_PX;
}
