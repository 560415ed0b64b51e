import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'en' | 'es';

const locales = join(import.meta.dirname, '..', '..', '..', 'locales');

/** Returns a text of the product by its key, as the page shows it. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

function lookUp(tree: unknown, path: string): string | null {
  if (typeof tree !== 'object' || tree === null) return null;
  const known = tree as Record<string, unknown>;
  if (typeof known[path] === 'string') return known[path];
  for (const [name, below] of Object.entries(known)) {
    if (!path.startsWith(`${name}.`)) continue;
    const found = lookUp(below, path.slice(name.length + 1));
    if (found !== null) return found;
  }
  return null;
}

/**
 * The texts of a language; keys without a namespace are in the namespace `portal`.
 *
 * @example words('es')('apply.save') // 'Guardar'
 */
export function words(language: Language): Words {
  const read = new Map<string, unknown>();
  return (key, values = {}) => {
    const [namespace, path] = key.includes(':') ? (key.split(':') as [string, string]) : ['portal', key];
    if (!read.has(namespace))
      read.set(namespace, JSON.parse(readFileSync(join(locales, language, `${namespace}.json`), 'utf8')));
    const text = lookUp(read.get(namespace), path);
    if (text === null) throw new Error(`No text ${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}
