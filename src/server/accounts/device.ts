import Bowser from 'bowser';

/** What a person knows their device by. */
export interface Device {
  /** `Firefox`, or '' where it does not say. */
  readonly browser: string;
  /** `Windows`, or '' where it does not say. */
  readonly system: string;
}

/** @example deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0') // { browser: 'Firefox', system: 'Linux' } */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? '', system: os.name ?? '' };
}
