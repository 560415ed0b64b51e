import { minifySync } from 'rolldown/utils';

/** A shorter text of the same ES module. @throws {Error} where it is none. */
export function minified(module: string): string {
  const { code, errors } = minifySync('form.js', module, { module: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
