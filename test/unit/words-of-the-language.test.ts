import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Two printed pages. */
const MOST_LINES = 110;

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly then?: Node;
  readonly else?: Node;
  readonly [keyword: string]: unknown;
}

const schema: Node & { readonly definitions: Readonly<Record<string, Node>> } = JSON.parse(
  readFileSync('schemas/flow.schema.json', 'utf8'),
);
const [, section = ''] =
  /\n## The words\n(.*?)(?=\n## )/s.exec(readFileSync('docs/for-analysts.md', 'utf8')) ?? [];

/** Every object of the language that has words, by its place in the schema, without references. */
const objects = new Map<string, Node>();
const collect = (at: string, node: Node): void => {
  if (node.properties !== undefined) objects.set(at, node);
  for (const [name, inner] of Object.entries(node.properties ?? {})) collect(`${at}.${name}`, inner);
  for (const inner of [node.items, node.then, node.else]) if (inner !== undefined) collect(at, inner);
};
collect('file', schema);
for (const [name, node] of Object.entries(schema.definitions)) collect(name, node);

const wordsOf = (places: readonly string[]) =>
  places.flatMap((at) => Object.keys(objects.get(at)?.properties ?? {}));
const turns = ['by', 'meanwhile', 'tell', 'overdue', 'phase'];
const pages = ['formState', 'wizardState', 'choiceState', 'screenState', 'leaveState'];
const shared = [...wordsOf(pages), 'task'];

/** The tables, each with the objects whose words it explains. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  'The file': ['file', 'refusal', 'change'],
  Start: ['file.start', 'reached', 'givenValue'],
  'Parties and turns': ['party', 'by', 'tell'],
  States: [...pages, 'message', 'message.actions', 'branch', 'leaveState.leave'],
  Steps: ['wizard', 'wizard.save', 'step', 'section'],
  Work: ['taskState', 'taskState.retry'],
  Time: ['overdue', 'pause', 'wait', 'reminder'],
};

/** The words of a table that its schema has: those of states in general are explained once. */
function expected(title: string): string[] {
  const words = new Set(wordsOf(TABLES[title] ?? []));
  if (title === 'Parties and turns') for (const word of turns) words.add(word);
  if (title === 'States') {
    words.add('task');
    for (const word of [...turns.filter((one) => one !== 'by'), 'description']) words.delete(word);
  }
  if (title === 'Work') for (const word of shared) words.delete(word);
  return [...words].sort();
}

const rows = (title: string): string[] => {
  const [, table = ''] = new RegExp(`\n### ${title}[^\n]*\n(.*?)(?=\n### |$)`, 's').exec(section) ?? [];
  return table.split('\n').filter((line) => line.startsWith('| `'));
};
const firstCells = (title: string) => rows(title).map((row) => row.split(' | ')[0] ?? '');

describe('the words of the flow language', () => {
  it('fit on two pages', () => {
    expect(section.trim().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
    expect(section.split('\n').filter((line) => line.length > 260)).toEqual([]);
  });

  it.each(Object.keys(TABLES))('are those of the schema: %s', (title) => {
    const told = firstCells(title).flatMap((cell) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word),
    );
    expect([...new Set(told)].sort()).toEqual(expected(title));
  });

  it.each(Object.keys(TABLES))('say what is required: %s', (title) => {
    const told = firstCells(title).flatMap((cell) =>
      [...cell.matchAll(/`([^`]+)`\*/g)].map(([, word]) => word),
    );
    const required = (TABLES[title] ?? []).flatMap((at) => objects.get(at)?.required ?? []);
    expect([...new Set(told)].sort()).toEqual([...new Set(required)].sort());
  });

  it.each(Object.keys(TABLES))('have a type and a meaning each: %s', (title) => {
    for (const row of rows(title)) expect(row.split(' | ').length, row).toBe(3);
  });

  it('leave out no part of the language', () => {
    expect([...objects.keys()].sort()).toEqual(Object.values(TABLES).flat().sort());
  });
});
