import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../src/contract/error-codes.ts';
import { loadTexts } from '../../../src/server/texts/texts.ts';

const texts = loadTexts(join(import.meta.dirname, '..', '..', '..', 'locales'));

describe.each(texts.languages)('every refusal in %s', (language) => {
  it.each(ERROR_CODES)('%s has a text of its own', (code) => {
    const text = texts.say(language, code, {});
    expect(text).not.toBe(code);
    if (language !== 'en') expect(text).not.toBe(texts.say('en', code, {}));
  });
});
