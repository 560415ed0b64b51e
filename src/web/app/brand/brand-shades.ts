import type { BrandVariants } from '@fluentui/react-components';

/** The product's color, for properties without one. */
export const DEFAULT_COLOUR = '#0f5c5c';

type Rgb = readonly [number, number, number];
interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

const STEPS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160] as const;
const DARKEST = 0.16;
const LIGHTEST = 0.96;
/** The surfaces of Fluent's dark theme that show brand-colored text; the lightest one decides. */
const DARK_SURFACE = '#333333';
const READABLE = 4.6;

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number): number => {
  const clipped = Math.min(1, Math.max(0, part));
  return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
};

function toOklch(hex: string): Oklch {
  const [r, g, b] = toRgb(hex).map(toLinear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: Math.atan2(c, a),
  };
}

function toHex({ lightness, chroma, hue }: Oklch): string {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const byte = (part: number) =>
    Math.round(fromLinear(part) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${parts.map(byte).join('')}`;
}

/**
 * The contrast ratio of two colors, 1 to 21, as WCAG 2 defines it.
 *
 * @example contrast('#ffffff', '#000000') // 21
 */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = toRgb(hex).map(toLinear) as unknown as Rgb;
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function untilReadable(start: Oklch, surface: string, step: number): Oklch {
  let colour = start;
  while (contrast(toHex(colour), surface) < READABLE && colour.lightness > 0.05 && colour.lightness < 0.99) {
    colour = { ...colour, lightness: colour.lightness + step };
  }
  return colour;
}

/**
 * The sixteen shades of a brand, from one color.
 *
 * Shade 80 is the color itself, darkened until white text on it is readable; shade 100 is lightened until it is
 * readable on a dark page. The hue stays; the chroma fades towards both ends.
 *
 * @param colour `#rrggbb`; anything else gives the shades of {@link DEFAULT_COLOUR}.
 * @example brandVariants('#0f5c5c')[80] // '#0f5c5c'
 */
export function brandVariants(colour: string): BrandVariants {
  const wished = toOklch(/^#[0-9a-f]{6}$/i.test(colour) ? colour : DEFAULT_COLOUR);
  const middle = untilReadable(wished, '#ffffff', -0.01);
  const onDark = untilReadable({ ...middle, chroma: middle.chroma * 0.9 }, DARK_SURFACE, 0.01);
  const shade = (step: number): Oklch => {
    if (step <= 80) {
      const share = (step - 10) / 70;
      const lightness = DARKEST + (middle.lightness - DARKEST) * share;
      return {
        ...middle,
        lightness: Math.min(lightness, middle.lightness),
        chroma: middle.chroma * (0.4 + 0.6 * share),
      };
    }
    if (step < 100) return { ...middle, lightness: (middle.lightness + onDark.lightness) / 2 };
    const share = (step - 100) / 60;
    return {
      ...middle,
      lightness: onDark.lightness + (LIGHTEST - onDark.lightness) * share,
      chroma: onDark.chroma * (1 - 0.8 * share),
    };
  };
  return Object.fromEntries(STEPS.map((step) => [step, toHex(shade(step))])) as BrandVariants;
}
