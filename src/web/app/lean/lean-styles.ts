import { fileURLToPath } from 'node:url';
import { resolveStyleRulesForSlots } from '@griffel/core';
import type { Plugin } from 'vite';
import type { CompiledSlot, CompiledStyles, Rule } from './compiled-styles.ts';

type Resolved = ReturnType<typeof resolveStyleRulesForSlots>;
type LibraryRule = string | [string, { p?: number; [about: string]: unknown }];
type Styles = Parameters<typeof resolveStyleRulesForSlots>[0];

/** A node of a syntax tree, with the properties used here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const CALL = 'makeStyles';
const HOOK = 'compiledStyles';
const RUN_TIME = fileURLToPath(new URL('./compiled-styles.ts', import.meta.url));

/**
 * Compiles the pages' styles at build time. At run time, each page spent 6% of the time to its first field on compiling
 * the styles that it showed, and every page loaded the compiler.
 *
 * Styles may use `makeStyles`, tokens and constants of their own file, nothing else.
 *
 * @throws {Error} if styles use anything else, so that the saving is not lost unnoticed, or declare what the library
 *   leaves out.
 */
export function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes(`${CALL}(`)) return undefined;
      const compiled = compileStyles(code, this.parse(code) as unknown as Node, id);
      return compiled === code ? undefined : { code: compiled, map: null };
    },
  };
}

/** The code of a module with its styles compiled. @param tree the syntax tree of the code */
export function compileStyles(code: string, tree: Node, file: string): string {
  const calls = [...nodesIn(tree)].filter(isCall);
  if (calls.length === 0) return code;
  const values = constantsOf(code, tree);
  let compiled = code;
  for (const call of calls.reverse()) {
    const [styles] = call.arguments as readonly Node[];
    if (styles === undefined) continue;
    const read = stylesOf(code, styles, values, file);
    refuseLeftOut(read, file);
    const { slots, keyframes } = compact(resolveStyleRulesForSlots(read));
    const given = [slots, ...(keyframes.length === 0 ? [] : [keyframes])].map((part) => JSON.stringify(part));
    compiled = `${compiled.slice(0, call.start)}${HOOK}(${given.join(', ')})${compiled.slice(call.end)}`;
  }
  return `import { ${HOOK} } from ${JSON.stringify(RUN_TIME)};\n${compiled}`;
}

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) yield* nodesIn(child);
}

const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === CALL;

/** The values of a module's top-level constants, by name; each is computed when it is read. */
function constantsOf(code: string, tree: Node): Map<string, () => unknown> {
  const tokens = new Proxy({}, { get: (_, name) => `var(--${String(name)})` });
  const values = new Map<string, () => unknown>([['tokens', () => tokens]]);
  for (const part of tree.body as readonly Node[]) {
    const declared = isNode(part.declaration) ? part.declaration : part;
    if (declared.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations as readonly Node[])
      if (isNode(id) && isNode(init)) values.set(String(id.name), () => evaluate(code, init, values));
  }
  return values;
}

function evaluate(code: string, expression: Node, values: ReadonlyMap<string, () => unknown>): unknown {
  const names = new Proxy(
    {},
    { has: (_, name) => values.has(String(name)), get: (_, name) => values.get(String(name))?.() },
  );
  return new Function('names', `with (names) return (${code.slice(expression.start, expression.end)})`)(
    names,
  );
}

function stylesOf(
  code: string,
  styles: Node,
  values: ReadonlyMap<string, () => unknown>,
  file: string,
): Styles {
  try {
    return evaluate(code, styles, values) as Styles;
  } catch (cause) {
    throw new Error(`${file}: the styles read what is not of their file: ${String(cause)}`, { cause });
  }
}

/**
 * The library leaves out selectors and properties that it does not know, and says so only in development.
 *
 * @throws {Error} with the file and each declaration that the page would not have.
 */
function refuseLeftOut(styles: Styles, file: string): void {
  const leftOut = Object.values(styles).flatMap((slot) => [...leftOutIn(slot, [])]);
  if (leftOut.length === 0) return;
  throw new Error(
    `${file}: makeStyles leaves out ${leftOut.join(', ')}. A selector starts with ":", "[", ">" or "&"; a rule ` +
      'for the state of an element around this one is written ":global(main:has(.x))".',
  );
}

/** The declarations inside `path` that compile to nothing when they stand alone. */
function* leftOutIn(declared: object, path: readonly string[]): Generator<string> {
  for (const [name, value] of Object.entries(declared)) {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isGroup && name !== 'animationName') yield* leftOutIn(value, [...path, name]);
    else {
      const alone = path.reduceRight<object>((inner, key) => ({ [key]: inner }), { [name]: value });
      const [classes] = resolveStyleRulesForSlots({ alone } as Styles);
      if (Object.keys(classes.alone ?? {}).length === 0) yield `"${[...path, name].join(' { ')}"`;
    }
  }
}

/**
 * Styles in the form that the pages load: without class names, which the page assigns, and without right-to-left rules,
 * which the pages do not use.
 *
 * @example compact(resolveStyleRulesForSlots({ row: { display: 'flex' } })).slots
 *   // { row: { d: { mc9l5x: 'display:flex' } } }
 * @throws {Error} if the library compiles styles in an unknown way.
 */
export function compact([classes, rules]: Resolved): {
  readonly slots: CompiledStyles<string>;
  readonly keyframes: readonly string[];
} {
  const { k: keyframes = [], ...sheets } = rules;
  const found = new Map<string, Found>();
  const names = new Set(
    Object.values(classes)
      .flatMap((slot) => Object.values(slot))
      .flat()
      .map(String),
  );
  for (const [sheet, all] of Object.entries(sheets))
    for (const rule of all as readonly LibraryRule[]) keepRule(found, names, sheet, rule);
  const slots: Record<string, CompiledSlot> = {};
  for (const [slot, properties] of Object.entries(classes)) slots[slot] = slotOf(found, properties);
  return { slots, keyframes: keyframes.map(String) };
}

/** A rule of one class, and its sheet. */
interface Found {
  readonly sheet: string;
  readonly rule: Rule;
}

function keepRule(
  found: Map<string, Found>,
  names: ReadonlySet<string>,
  sheet: string,
  rule: LibraryRule,
): void {
  const { p = 0, ...about } = typeof rule === 'string' ? {} : rule[1];
  const more = Object.keys(about).length > 0;
  for (const [name, text] of rulesByClass(names, typeof rule === 'string' ? rule : rule[0])) {
    const one: Found = { sheet: p === 0 ? sheet : `${sheet}${p}`, rule: more ? [text, about] : text };
    const other = found.get(name) ?? one;
    if (JSON.stringify(other) !== JSON.stringify(one)) throw new Error(`a class has two rules: ${text}`);
    found.set(name, one);
  }
}

function slotOf(found: ReadonlyMap<string, Found>, properties: object): CompiledSlot {
  const sheets: Record<string, Record<string, Rule>> = {};
  const back: string[] = [];
  for (const [property, value] of Object.entries(properties)) {
    const one = found.get(String(Array.isArray(value) ? value[0] : value));
    if (one !== undefined) sheets[one.sheet] = { ...sheets[one.sheet], [property]: one.rule };
    else if (value === 0) back.push(property);
    else throw new Error(`a class has no rule: ${property}`);
  }
  return back.length === 0 ? sheets : { ...sheets, 0: back.join(' ') };
}

/** The classes of a rule, each with its own part of the text and `&` for the class; a plain rule only declares. */
function rulesByClass(classes: ReadonlySet<string>, text: string): readonly (readonly [string, string])[] {
  if (text.includes('&')) throw new Error(`a rule has the sign that stands for its class: ${text}`);
  const all = [...text.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
  const names = [...new Set(all)].filter((name) => classes.has(name));
  return names.map((name) => {
    const others = names.filter((other) => other !== name);
    const alone = others.reduce(
      (left, other) => left.replaceAll(new RegExp(`\\.${other}(?![\\w-])[^{}]*\\{[^{}]*\\}`, 'g'), ''),
      text,
    );
    const marked = alone.replaceAll(new RegExp(`\\.${name}(?![\\w-])`, 'g'), '&');
    return [name, /^&\{([^{}]*?);?\}$/.exec(marked)?.[1] ?? marked];
  });
}
