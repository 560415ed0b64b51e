import Bowser from 'bowser';

/** A device as people recognize it. */
export interface Device {
  /** `Firefox`, or '' if unknown. */
  readonly browser: string;
  /** `Windows`, or '' if unknown. */
  readonly system: string;
}

/**
 * @example
 * deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
 * // { browser: 'Firefox', system: 'Linux' }
 */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? '', system: os.name ?? '' };
}
