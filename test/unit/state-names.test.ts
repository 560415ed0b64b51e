/** Server and pages ask a flow what a state means (a tag), never for a state by its name: analysts may rename states. */
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { knownNames } from '../../machines/catalogs.ts';
import type { FlowFile } from '../../src/engine/flow/flow-file.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = globSync(['src/server/**/*.ts', 'src/web/**/*.{ts,tsx}'], { cwd: root }).sort();

const flows = globSync('flows/*.flow.json', { cwd: root }).map((file) => JSON.parse(read(file)) as FlowFile);
const names = new Set(flows.flatMap(({ states }) => Object.keys(states)));

/** State names that are also words of something else, by what that is. Only their use as a state is found. */
const OTHER_WORDS = {
  'a flow, its texts or a kind of transaction': ['application', 'exam', 'payment', 'signing', 'offers'],
  'a state of a payment': ['declined', 'submitted', 'cancelled'],
  'a state of a machine, a request or an upload': [
    ...['asking', 'beginning', 'checking', 'closed', 'confirming', 'done', 'ready', 'sending'],
    ...['submitting', 'waiting'],
  ],
  'an outcome of a task': [
    ...['alreadyPaid', 'finish', 'given', 'invited', 'moved', 'preScreening', 'scheduled', 'signed'],
  ],
  'a fact, a condition, a field or an answer': [
    'completed',
    'consent',
    'contact',
    'denied',
    'owed',
    'toSign',
  ],
  'a check that pays, or the check of a file': ['check'],
  'a text or a style': ['next', 'routing', 'withdrawn'],
} as const;
const otherWords: ReadonlySet<string> = new Set(Object.values(OTHER_WORDS).flat());

/** Files whose `state` is that of a payment, an impersonation, a card form, an import, an export or an offer. */
const OTHER_STATES = [
  'src/server/{autopay,invoices,jobs,ledger,payments}/**',
  'src/server/features/{resident-payment,residents,transactions}/**',
  'src/{server,web}/features/office/{export,import,persons}/**',
  'src/server/features/personal-data/**',
  'src/web/features/profile/data-tab.tsx',
  'src/{server,web}/features/office/leases/renewals/**',
  'src/web/features/signin/impersonation/lease-impersonate-page.tsx',
  'src/web/payment/use-card-launch.ts',
];

// biome-ignore lint/suspicious/noExplicitAny: nodes of any kind.
type Node = any;

interface Use {
  readonly name: string;
  readonly line: string;
}

/** The string literals that an expression can be or contains: branches, lists, sets, keys, and constants of the file. */
function literalsIn(node: Node, constants: ReadonlyMap<string, Node>): Node[] {
  const inside = (one: Node) => (one ? literalsIn(one, constants) : []);
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node] : [];
    case 'Identifier':
      return constants.has(node.name) ? literalsIn(constants.get(node.name), new Map()) : [];
    case 'ConditionalExpression':
      return [...inside(node.consequent), ...inside(node.alternate)];
    case 'LogicalExpression':
      return [...inside(node.left), ...inside(node.right)];
    case 'ArrayExpression':
      return node.elements.flatMap(inside);
    case 'NewExpression':
      return node.arguments.flatMap(inside);
    case 'ObjectExpression':
      return node.properties.flatMap(({ key }: Node) => (key?.type === 'Identifier' ? [key] : inside(key)));
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return inside(node.expression);
    default:
      return [];
  }
}

/** By function of the engine: which of its parameters is the name of a state. */
const takesState = new Map<string, number>();
for (const file of globSync('src/engine/flow/**/*.ts', { cwd: root })) {
  new Visitor({
    FunctionDeclaration: ({ id, params }: Node) => {
      const at = params.findIndex((one: Node) => one.type === 'Identifier' && one.name === 'state');
      if (id && at >= 0) takesState.set(id.name, at);
    },
  }).visit(parseSync(file, read(file)).program);
}

/** The uses of state names in a file: names that mean nothing else, and any name in the place of a state. */
function usesIn(file: string, text: string): Use[] {
  const { program } = parseSync(file, text);
  const constants = new Map<string, Node>();
  let isOther = OTHER_STATES.some((pattern) => matchesGlob(file, pattern));
  new Visitor({
    VariableDeclaration: ({ kind, declarations }: Node) => {
      for (const { id, init } of declarations) {
        if (kind === 'const' && id.type === 'Identifier' && init) constants.set(id.name, init);
        // The state of a hook is not that of a flow.
        const bound = id.type === 'Identifier' ? [id] : (id.properties ?? id.elements ?? []);
        const isHook = init?.type === 'CallExpression' && /^use[A-Z]/.test(init.callee.name ?? '');
        const isState = (one: Node) => (one?.value ?? one)?.name === 'state';
        if (isHook && bound.some(isState)) isOther = true;
      }
    },
  }).visit(program);
  const found = new Map<number, string>();
  const note = (node: Node, name: string) => void (names.has(name) && found.set(node.start, name));
  const asState = (...nodes: readonly Node[]) => {
    for (const one of isOther ? [] : nodes.flatMap((node) => literalsIn(node, constants)))
      note(one, one.name ?? one.value);
  };
  const isState = (node: Node): boolean =>
    (node?.type === 'Identifier' && node.name === 'state') ||
    (node?.type === 'MemberExpression' && node.property.name === 'state');
  const alone = (node: Node, name: string) => void (otherWords.has(name) || note(node, name));
  new Visitor({
    Literal: (node: Node) => void (typeof node.value === 'string' && alone(node, node.value)),
    TemplateElement: (node: Node) => alone(node, node.value.cooked ?? ''),
    Property: ({ key, computed, shorthand, value }: Node) => {
      if (!computed && !shorthand && key.type === 'Identifier') alone(key, key.name);
      if (key.name === 'state') asState(value);
    },
    VariableDeclarator: ({ id, init }: Node) => void (isState(id) && asState(init)),
    BinaryExpression: ({ left, right }: Node) => {
      if (isState(left)) asState(right);
      if (isState(right)) asState(left);
    },
    SwitchStatement: ({ discriminant, cases }: Node) => {
      if (isState(discriminant)) asState(...cases.map(({ test }: Node) => test));
    },
    MemberExpression: (node: Node) => {
      if (node.object.property?.name === 'states' || node.object.name === 'states') {
        if (node.computed) asState(node.property);
        else note(node.property, node.property.name);
      }
      if (node.computed && isState(node.property)) asState(node.object);
    },
    CallExpression: ({ callee, arguments: given }: Node) => {
      const name = callee.name ?? callee.property?.name;
      const at = takesState.get(name);
      if (at !== undefined) asState(given[at]);
      if (/^(has|includes|get)$/.test(name ?? '') && given.some(isState)) asState(callee.object);
    },
  }).visit(program);
  return [...found]
    .sort(([left], [right]) => left - right)
    .map(([start, name]) => ({ name, line: `${file}:${text.slice(0, start).split('\n').length} ${name}` }));
}

describe('the name of a state', () => {
  it('stands in no file of server and pages', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => usesIn(file, read(file))).map(({ line }) => line)).toEqual([]);
  });

  it.each([
    ["if (place.state === 'submitted') go();", ['submitted']],
    ["switch (here.state) { case 'exam': go(); }", ['exam']],
    ["const form = 'submitted'; applicableSteps(flow, form, facts);", ['submitted']],
    ['const todo = { exam: 1, payment: 2 }; show(todo[place.state]);', ['exam', 'payment']],
    ["const over = new Set(['finish', 'done']); over.has(place.state);", ['finish', 'done']],
    ['flow.file.states.finish;', ['finish']],
    ["flow.file.states['finish'];", ['finish']],
    ["throw refusal({ state: closed ? 'denied' : 'cancelled' });", ['denied', 'cancelled']],
    ["go('examOpen');", ['examOpen']],
    ["const { state } = useAttempt(); if (state === 'done') go();", []],
    ["t('exam'); go({ kind: 'payment', done: 'sending' });", []],
  ])('is found in %s', (text, expected) => {
    expect(usesIn('src/server/any.ts', text).map(({ name }) => name)).toEqual(expected);
  });

  it('is listed as a word of something else only while it is one', () => {
    const words = new Set<string>();
    for (const file of files) {
      new Visitor({
        Literal: ({ value }) => void (typeof value === 'string' && words.add(value)),
        Property: ({ key }: Node) => void (key.type === 'Identifier' && words.add(key.name)),
      }).visit(parseSync(file, read(file)).program);
    }
    expect([...otherWords].filter((word) => !words.has(word) || !names.has(word))).toEqual([]);
  });
});

describe('a tag', () => {
  const asked = new Set<string>();
  for (const file of files) {
    new Visitor({
      CallExpression: ({ callee, arguments: given }: Node) => {
        const tag = given[callee.name === 'hasTag' ? 2 : 1];
        if (/^(hasTag|stateWith)$/.test(callee.name ?? '') && tag?.type === 'Literal') asked.add(tag.value);
      },
    }).visit(parseSync(file, read(file)).program);
  }
  const known = Object.values(knownNames).flatMap(({ tags = {} }) => Object.keys(tags));

  it('that code asks for is known to the check', () => {
    expect([...asked].filter((tag) => !known.includes(tag))).toEqual([]);
  });

  it('that the check knows is asked for in code', () => {
    const text = files.map(read).join('\n');
    const unasked = known.filter((tag) => !asked.has(tag) && !text.includes(`${tag}: '`));
    expect(unasked).toEqual([]);
  });

  it('is described for analysts', () => {
    const docs = read('docs/facts-and-tags.md').split('\n');
    for (const [flow, { tags = {} }] of Object.entries(knownNames)) {
      for (const tag of Object.keys(tags))
        expect(docs.some((line) => line.startsWith(`| \`${flow}\` | \`${tag}\` |`))).toBe(true);
    }
  });
});
