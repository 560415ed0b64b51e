import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** Runtime imports of a file, without type imports. */
function loadedBy(file: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  new Visitor({
    ImportDeclaration: (node) => void (node.importKind === 'value' && found.push(node.source.value)),
    ExportNamedDeclaration: (node) =>
      void (node.exportKind === 'value' && node.source && found.push(node.source.value)),
    ExportAllDeclaration: (node) => void found.push(node.source.value),
  }).visit(program);
  return found;
}

describe('pages', () => {
  it('import only the types of the API calls, and none of the server’s schemas', () => {
    const files = globSync(['src/web/**/*.{ts,tsx}', 'machines/**/*.ts', 'src/engine/**/*.ts'], {
      cwd: root,
    });
    expect(files.length).toBeGreaterThan(100);
    const loading = files.filter((file) =>
      loadedBy(file).some((from) => from.endsWith('.contract.ts') || from === 'typebox'),
    );
    expect(loading).toEqual([]);
  });

  it('share only files with the contract that load no schemas themselves', () => {
    const isShared = (file: string) => !file.endsWith('.contract.ts');
    const shared = globSync('src/contract/**/*.ts', { cwd: root }).filter(isShared);
    expect(shared).toContain('src/contract/guest/unit-choices.ts');
    const others = shared.flatMap(loadedBy).filter((from) => !(from.startsWith('.') && isShared(from)));
    expect(others).toEqual([]);
  });
});
