import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { ERROR_CODES } from '../../../src/contract/error-codes.ts';
import { textsOf } from '../../../src/engine/texts/texts.ts';

const texts = textsOf(builtInRelease().files);

describe.each(texts.languages)('every refusal in %s', (language) => {
  it.each(ERROR_CODES)('%s has a text of its own', (code) => {
    const text = texts.say(language, code, {});
    expect(text).not.toBe(code);
    if (language !== 'en') expect(text).not.toBe(texts.say('en', code, {}));
  });
});
