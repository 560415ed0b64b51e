/** How an SMS is divided: networks send it in parts, each of which is paid for. */

/** The characters of the GSM alphabet; those of its extension count twice. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = '\f^{}\\[~]|€';

/** The length of an SMS and the number of parts in which it is sent. */
export interface SmsParts {
  /** In characters of its alphabet. */
  readonly length: number;
  readonly parts: number;
  /** The characters outside the GSM alphabet, each once: one of them halves the room of every part. */
  readonly outside: readonly string[];
}

/**
 * The parts of an SMS: 160 characters of the GSM alphabet fit into one, 153 into each of several; with a character
 * outside of it 70 and 67.
 *
 * @example smsParts('Su código es 123456') // { length: 19, parts: 1, outside: ['ó'] }
 */
export function smsParts(text: string): SmsParts {
  const outside = [...new Set(text)].filter((one) => !BASIC.includes(one) && !EXTENSION.includes(one));
  const isGsm = outside.length === 0;
  const length = isGsm
    ? [...text].reduce((sum, one) => sum + (EXTENSION.includes(one) ? 2 : 1), 0)
    : text.length;
  const [alone, each] = isGsm ? [160, 153] : [70, 67];
  return { length, parts: length <= alone ? 1 : Math.ceil(length / each), outside };
}
