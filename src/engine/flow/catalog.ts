import type { FactSchema, FactsSchema } from '../facts.ts';

/**
 * What a task does for the person whose process it is. `change`: what they could take back or say otherwise later;
 * `sign`: binds them (a signature, a consent, a submit, a notice, a withdrawal); `pay`: moves or owes their money;
 * `secrets`: shows or answers what identifies them; `account`: changes how they are reached or sign in.
 */
export type TaskDoes = 'read' | 'change' | 'sign' | 'pay' | 'secrets' | 'account';

/** A named piece of work that a flow may call: what it reads, and every answer that it can give. */
export interface TaskEntry {
  readonly reads: readonly string[];
  readonly outcomes: readonly string[];
  /** Left out: nobody does it for somebody else. The host lets an impersonator do what the table of grants lets them. */
  readonly does?: TaskDoes;
  /** Moves money or signs: its state must say `idempotent`, and the host passes an idempotency key. */
  readonly onceOnly?: boolean;
  /**
   * Runs when its page is opened, and asked again it answers the same. It may begin what it loads; a server
   * need not run it to know what may happen behind it.
   */
  readonly loads?: boolean;
  /**
   * The JSON Schema of the parameters that a state gives to the task; without one it takes none. `names` beside a
   * text says what it names: `message`, `form`, `link`, or `given` for what the start says that comes with an occasion.
   */
  readonly parameters?: ParameterSchema;
}

/** A JSON Schema of an object, with what its texts name. */
export interface ParameterSchema {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, ParameterField>>;
}

/** A parameter: a text, a number, a list of texts, or an object of parameters. */
export interface ParameterField {
  readonly type: 'string' | 'integer' | 'array' | 'object';
  readonly names?: 'message' | 'form' | 'link' | 'given';
  readonly properties?: Readonly<Record<string, ParameterField>>;
  readonly additionalProperties?: false | ParameterField;
  readonly [keyword: string]: unknown;
}

/** A parameter that is the key of a text. */
export const messageKey = {
  type: 'string',
  minLength: 1,
  names: 'message',
} as const satisfies ParameterField;

/** A parameter that lists forms. */
export const formNames = {
  type: 'array',
  minItems: 1,
  items: { type: 'string' },
  names: 'form',
} as const satisfies ParameterField;

/**
 * A machine that can carry out tasks step by step, on behalf of a flow: what it can answer, and the numbers that the
 * flow file must give it.
 */
export interface ProtocolEntry {
  readonly tasks: readonly string[];
  /** Everything that its tasks can answer, and what comes of the steps before and after their calls. */
  readonly outcomes: readonly string[];
  readonly policy: readonly string[];
  /** Those of them that may be null: pauses that end when the person says so. */
  readonly endless?: readonly string[];
}

/** By source, the facts that it gives, each with every value that it can give. */
export type GivenFacts = Readonly<
  Record<string, Readonly<Record<string, Pick<FactSchema, 'type' | 'enum' | 'minimum' | 'maximum'>>>>
>;

/**
 * All names that a flow may use. A flow can call, show or ask nothing else.
 *
 * `messages` tells whether a key has a text in a language; `languages` says which languages must have it
 * (English alone when left out). `routes` are route templates; when left out, any route will do.
 */
export interface Catalog {
  readonly tasks: Readonly<Record<string, TaskEntry>>;
  /** The work that the save and the edits of a wizard's step may call; they stay on the step. */
  readonly edits?: Readonly<Record<string, TaskEntry>>;
  /** Where the facts come from; when left out, a facts schema need not say it. */
  readonly sources?: readonly string[];
  /** What the sources give, but for the built-in ones; a source that is not here is not judged. */
  readonly given?: GivenFacts;
  readonly protocols?: Readonly<Record<string, ProtocolEntry>>;
  readonly screens: readonly string[];
  readonly forms: readonly string[];
  /** The fields of a form; asked where facts are drawn from answers. */
  readonly fields?: (form: string) => readonly string[];
  readonly facts: FactsSchema;
  readonly messages: (key: string, language: string) => boolean;
  readonly languages?: readonly string[];
  readonly flows: readonly string[];
  /** Whom a flow with a `start` can be for; the subject of any flow when left out. */
  readonly parties?: readonly string[];
  /** Facts that a flow may say are true from when the office opens it; none when left out. */
  readonly marks?: readonly string[];
  readonly routes?: readonly string[];
  /** Those of the routes that are pages of the flow itself; all of them when left out. */
  readonly pages?: readonly string[];
  /** What the texts of a flow with a `start` may name beside what all may. */
  readonly values?: readonly string[];
  /** Hosts outside the portal that a link may lead to, by https; none when left out. */
  readonly linkHosts?: readonly string[];
}
