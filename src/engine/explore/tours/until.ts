/** The values for `--until`: percent covered per goal, seconds since the start, steps and tours so far. */
export type Progress = Readonly<Record<string, number>>;

type Test = (progress: Progress) => boolean;

/** An invalid `--until` expression. `at` is the position of the error in the text. */
export class UntilError extends Error {
  readonly at: number;

  constructor(text: string, at: number, expected: string) {
    super(`--until ${JSON.stringify(text)}: at ${at + 1}, expected ${expected}`);
    this.name = 'UntilError';
    this.at = at;
  }
}

const comparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
};

interface Token {
  readonly text: string;
  readonly at: number;
}

function tokens(text: string): Token[] {
  return [...text.matchAll(/&&|\|\||[=!<>]=|[<>()]|[a-z]+|\d+(?:\.\d+)?|\S/gi)].map((match) => ({
    text: match[0],
    at: match.index,
  }));
}

/**
 * Parses an expression: comparisons of a name with a number, joined by `&&`, `
 * ` and parentheses. `names` are the allowed names.
 *
 * @throws {UntilError} if the text is not a valid expression or uses an unknown name.
 * @example parseUntil('pairs==100 || seconds>30', ['pairs', 'seconds'])({ pairs: 80, seconds: 31 }) // true
 */
export function parseUntil(text: string, names: readonly string[]): Test {
  const list = tokens(text);
  let place = 0;
  const peek = () => list[place]?.text ?? '';
  const fail = (expected: string): never => {
    throw new UntilError(text, list[place]?.at ?? text.length, expected);
  };

  function comparison(): Test {
    if (peek() === '(') {
      place += 1;
      const inner = either();
      if (peek() !== ')') fail('")"');
      place += 1;
      return inner;
    }
    const name = peek();
    if (!names.includes(name)) fail(`one of ${names.join(', ')}`);
    place += 1;
    const compare = comparisons[peek()] ?? fail('a comparison such as == or >');
    place += 1;
    const number = Number(peek());
    if (peek() === '' || Number.isNaN(number)) fail('a number');
    place += 1;
    return (progress) => compare(progress[name] ?? 0, number);
  }

  function both(): Test {
    const left = comparison();
    if (peek() !== '&&') return left;
    place += 1;
    const right = both();
    return (progress) => left(progress) && right(progress);
  }

  function either(): Test {
    const left = both();
    if (peek() !== '||') return left;
    place += 1;
    const right = either();
    return (progress) => left(progress) || right(progress);
  }

  const test = either();
  if (place < list.length) fail('the end');
  return test;
}
