import { minifySync } from 'rolldown/utils';

/** Minifies an ES module. @throws {Error} if it is not one. */
export function minified(module: string): string {
  const { code, errors } = minifySync('form.js', module, { module: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
