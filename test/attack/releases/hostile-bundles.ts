/** Files that a release must refuse, or that must do no harm: generated, more than two hundred kinds. */
import { builtInRelease } from '../../../src/cli/release/built-in.ts';

/** Text that must never reach a page as markup. */
export const SCRIPT = '<script>hostile()</script>';

/** A draft that somebody hostile saves. */
export interface HostileBundle {
  readonly what: string;
  readonly path: string;
  readonly text: () => string;
  /** It may go live, if it does no harm there. */
  readonly mayPass?: true;
}

type Json = Record<string, unknown>;
type Change = (file: Json) => unknown;

const FLOW = 'flows/parking-permit.flow.json';
const RULES = 'schemas/parking-permit/vehicle.schema.json';
const TEXTS = 'locales/en/parking-permit.json';

/** One file of each sort. */
const PLACES: readonly string[] = [
  FLOW,
  RULES,
  'schemas/parking-permit/vehicle.ui.json',
  'schemas/parking-permit/facts.schema.json',
  'flows/parking-permit.world.json',
  TEXTS,
  'locales/languages.json',
  'flows/link-hosts.json',
];

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** What may stand in any file. */
const ANYWHERE: Readonly<Record<string, (text: string) => string>> = {
  nothing: () => '',
  'no JSON': (text) => text.slice(0, -3),
  null: () => 'null',
  'a number': () => '1e400',
  'a text': () => '"flow"',
  'a list': () => '[[]]',
  'another encoding': (text) => `\uFEFF${text}`,
  'a null character': (text) => text.replace('{', '{"a\u0000": 1,'),
  'half a character': (text) => text.replace('{', '{"\\ud800": "\\udfff",'),
  'a prototype as key': (text) => text.replace('{', '{"__proto__": {"isAdmin": true},'),
  'a constructor as key': (text) => text.replace('{', '{"constructor": {"prototype": {"x": 1}},'),
  'a method as key': (text) => text.replace('{', '{"toString": 1, "hasOwnProperty": 1,'),
  'a key twice': (text) => text.replace('{', '{"a": 1, "a": 2,'),
  'an unknown key': (text) => text.replace('{', '{"onclick": "hostile()",'),
  'a hundred levels': (text) => text.replace('{', `{"a": ${nested(100)},`),
  'ten thousand levels': () => nested(10_000),
  'a hundred thousand levels': () => '['.repeat(100_000) + ']'.repeat(100_000),
  'five thousand entries': (text) => text.replace('{', `{${entries(5000)},`),
  'thirty thousand entries': () => `{${entries(30_000)}}`,
  'a long line': (text) => text.replace('{', `{"a": "${'x'.repeat(390_000 - text.length)}",`),
  'markup around': (text) => `${SCRIPT}${text}`,
};

/** Keys that nothing reads where keys are free: in texts, and beside what a schema of facts declares. */
const UNREAD_KEYS: ReadonlySet<string> = new Set([
  'half a character',
  'a constructor as key',
  'a method as key',
  'an unknown key',
]);
const FREE_KEYS: ReadonlySet<string> = new Set([TEXTS, 'schemas/parking-permit/facts.schema.json']);
/** Any word may name a state. */
const NAMED_LIKE_CODE = 'a state named constructor';

function entries(many: number): string {
  return Array.from({ length: many }, (_, index) => `"k${index}": 1`).join(',');
}

const states = (file: Json) => file.states as Record<string, Json>;

/** The first state that leads on by an event. */
function firstOf(file: Json): [string, Json] {
  const found = Object.entries(states(file)).find(([, state]) => typeof state.on === 'object');
  return found ?? ['', {}];
}

const withStates =
  (many: number): Change =>
  (file) => {
    const made = Array.from({ length: many }, (_, index) => [
      `s${index}`,
      { task: 'saveAnswers', done: `s${index + 1}` },
    ]);
    Object.assign(states(file), Object.fromEntries(made));
  };

const IN_FLOW: Readonly<Record<string, Change>> = {
  'two hundred states more': withStates(200),
  'ten thousand states': withStates(10_000),
  'a circle of tasks': (file) => {
    for (const state of Object.values(states(file))) if ('done' in state) state.done = firstOf(file)[0];
  },
  'no state': (file) => ({ ...file, states: {} }),
  'a state of text': (file) => ({ ...file, states: { a: 'b' } }),
  'a state named __proto__': (file) =>
    JSON.parse(JSON.stringify(file).replaceAll(`"${firstOf(file)[0]}"`, '"__proto__"')),
  [NAMED_LIKE_CODE]: (file) =>
    JSON.parse(JSON.stringify(file).replaceAll(`"${firstOf(file)[0]}"`, '"constructor"')),
  'an unknown task': (file) => void Object.assign(firstOf(file)[1], { task: 'dropTables' }),
  'a task of the prototype': (file) => void Object.assign(firstOf(file)[1], { task: 'toString' }),
  'an unknown screen': (file) => void Object.assign(firstOf(file)[1], { screen: '../../etc/passwd' }),
  'an unknown form': (file) => void Object.assign(firstOf(file)[1], { form: '../../package' }),
  'an unknown target': (file) => void Object.assign(firstOf(file)[1], { on: { SEND: 'nowhere' } }),
  'a target of the prototype': (file) => void Object.assign(firstOf(file)[1], { on: { SEND: '__proto__' } }),
  'an unknown policy': (file) => ({ ...file, parties: { office: { policy: 'super_admin' } } }),
  'no parties': (file) => ({ ...file, parties: null }),
  'an unknown subject': (file) => ({ ...file, start: { subject: 'everybody', by: 'person' } }),
  'facts from elsewhere': (file) => ({ ...file, facts: '../../../secrets' }),
  'the id of another flow': (file) => ({ ...file, id: 'application' }),
  'a condition that calls': (file) => ({
    ...file,
    conditions: { current: { current: { $eval: 'process.exit()' } } },
  }),
  'a condition of an unknown fact': (file) => ({
    ...file,
    conditions: { current: { isAdmin: { const: true } } },
  }),
  'a link with a script': (file) => void Object.assign(firstOf(file)[1], { link: 'javascript:hostile()' }),
  'a version of text': (file) => ({ ...file, version: SCRIPT }),
};

const properties = (file: Json): Record<string, Json> => {
  const own = (file.properties ?? {}) as Record<string, Json>;
  const inner = Object.values(own).find((one) => typeof one.properties === 'object');
  return (inner?.properties as Record<string, Json> | undefined) ?? own;
};

const withRule =
  (rule: Json): Change =>
  (file) => {
    const [name] = Object.keys(properties(file));
    if (name !== undefined) Object.assign(properties(file)[name] ?? {}, rule);
  };

const EVIL_PATTERNS = [
  '(a+)+$',
  '(a|a)*b',
  '([a-z]+)*=',
  '(.*)*x',
  '^(\\w+\\s?)*$',
  '(',
  '\\',
  '[z-a]',
  '(?<=a',
];

const IN_RULES: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(
    EVIL_PATTERNS.map((pattern) => [`the pattern ${pattern}`, withRule({ type: 'string', pattern })]),
  ),
  'a reference elsewhere': withRule({ $ref: 'http://127.0.0.1:1/evil.json' }),
  'a reference to a file': withRule({ $ref: 'file:///etc/passwd' }),
  'a reference to itself': withRule({ $ref: '#' }),
  'a format of code': withRule({ type: 'string', format: '"); process.exit(); ("' }),
  'an unknown keyword': withRule({ evaluate: 'process.exit()' }),
  'a type of code': withRule({ type: 'process.exit()' }),
  'a constant of code': withRule({ const: '`); process.exit(); (`', enum: ['\u2028*/process.exit()/*'] }),
  'a negative length': withRule({ type: 'string', minLength: -1, maxLength: 1e308 }),
  'a list without end': withRule({ type: 'array', items: {} }),
  'a field named __proto__': (file) =>
    JSON.parse(
      JSON.stringify(file).replace('"properties":{', '"properties":{"__proto__":{"type":"string"},'),
    ),
};

const IN_TEXTS: Readonly<Record<string, string>> = {
  'a script': SCRIPT,
  'an image with a handler': '<img src=x onerror=hostile()>',
  'the end of a script': `</script>${SCRIPT}`,
  'a line separator': '\u2028hostile()\u2029',
  'a placeholder of the prototype': '{{constructor.constructor}}',
  'a nested text': '$t(portal:cancel) $t(parking-permit:start.title)',
  'an open placeholder': '{{first_name',
  'writing from the other side': '\u202Ehostile',
};

const NAMES = [
  '../../package.json',
  '/etc/passwd',
  'flows/__proto__.flow.json',
  'flows/a/../../x.flow.json',
  'flows/A B.flow.json',
  'src/server/main.ts',
  'locales/__proto__/portal.json',
  `locales/en/${'x'.repeat(190)}.json`,
];

/**
 * All hostile bundles, in the same order every time.
 *
 * @example hostileBundles().length > 200 // true
 */
export function hostileBundles(): HostileBundle[] {
  const { files } = builtInRelease();
  const textOf = (path: string) => files.get(path) ?? '{}';
  const changed = (path: string, change: Change) => () => {
    const file = JSON.parse(textOf(path)) as Json;
    return JSON.stringify(change(file) ?? file);
  };
  const say = (text: string) => () =>
    textOf(TEXTS).replace(/: "(?:[^"\\]|\\.)*"/, () => `: ${JSON.stringify(text)}`);
  const of = (path: string, all: Readonly<Record<string, Change>>): HostileBundle[] =>
    Object.entries(all).map(([what, change]) => ({
      what: `${what} in ${path}`,
      path,
      text: changed(path, change),
      ...(what === NAMED_LIKE_CODE && { mayPass: true }),
    }));
  return [
    ...PLACES.flatMap((path) =>
      Object.entries(ANYWHERE).map(
        ([what, by]): HostileBundle => ({
          what: `${what} in ${path}`,
          path,
          text: () => by(textOf(path)),
          ...(UNREAD_KEYS.has(what) && FREE_KEYS.has(path) && { mayPass: true }),
        }),
      ),
    ),
    ...of(FLOW, IN_FLOW),
    ...of(RULES, IN_RULES),
    ...Object.entries(IN_TEXTS).map(
      ([what, text]): HostileBundle => ({
        what: `${what} in a text`,
        path: TEXTS,
        text: say(text),
        mayPass: true,
      }),
    ),
    ...NAMES.map((path): HostileBundle => ({ what: `a file named ${path}`, path, text: () => '{}' })),
    { what: '50 MB', path: FLOW, text: () => 'x'.repeat(50_000_000) },
    { what: '50 MB of entries', path: TEXTS, text: () => `{"a":"${'x'.repeat(50_000_000)}"}` },
  ];
}
