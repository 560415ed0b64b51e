import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import { brandVariants } from './brand-shades.ts';

const FONT =
  "'Segoe UI Variable Text', 'Segoe UI', system-ui, -apple-system, Roboto, 'Helvetica Neue', sans-serif";

/** The Fluent theme of a brand: the same ramp, light or dark. Both keep text at 4.5:1 or better. */
export function brandTheme(colour: string, scheme: 'light' | 'dark'): Theme {
  const brand = brandVariants(colour);
  const calm = {
    fontFamilyBase: FONT,
    borderRadiusMedium: '6px',
    borderRadiusLarge: '10px',
    borderRadiusXLarge: '14px',
  };
  return scheme === 'light'
    ? {
        ...createLightTheme(brand),
        ...calm,
        colorNeutralForeground3: '#5c5c5c',
        colorNeutralForeground4: '#616161',
      }
    : { ...createDarkTheme(brand), ...calm, colorNeutralForeground4: '#adadad' };
}
