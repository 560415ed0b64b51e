import type { FactSchema, FactsSchema } from '../facts.ts';
import type { FormBundle } from '../forms/form.ts';
import type { FlowFile } from './flow-file.ts';
import type { StateKind } from './state-file.ts';

/**
 * What a task does on behalf of the person of the process. `change`: changes something that can be corrected later;
 * `sign`: binds the person (a signature, a consent, a submit, a notice, a withdrawal); `pay`: moves or owes their
 * money; `secrets`: shows or accepts identifying data; `account`: changes their contact data or sign-in.
 */
export type TaskDoes = 'read' | 'change' | 'sign' | 'pay' | 'secrets' | 'account';

/** A task that a flow may call: the facts that it reads, and all its possible outcomes. */
export interface TaskEntry {
  readonly reads: readonly string[];
  readonly outcomes: readonly string[];
  /**
   * If absent, nobody may do it on behalf of another person. An impersonator may do what the table of grants allows.
   */
  readonly does?: TaskDoes;
  /** Moves money or signs: its state must be `idempotent`, and the host passes an idempotency key. */
  readonly onceOnly?: boolean;
  /**
   * Runs when its page is opened and is repeatable with the same result. It may start what it loads; a server need not
   * run it to know which events are possible after it.
   */
  readonly loads?: boolean;
  /**
   * The JSON Schema of the parameters that a state gives to the task; if absent, there are none. `names` beside a
   * string defines what the string refers to: `message`, `form`, `link`, `group` for a party, or `given` for data that
   * comes with an occasion.
   */
  readonly parameters?: ParameterSchema;
}

/** A JSON Schema of an object, with the meaning of its strings. */
export interface ParameterSchema {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly properties: Readonly<Record<string, ParameterField>>;
}

/** A parameter: a string, a number, true or false, a list of strings, or an object of parameters. */
export interface ParameterField {
  readonly type: 'string' | 'integer' | 'boolean' | 'array' | 'object';
  readonly names?: 'message' | 'form' | 'link' | 'given' | 'group' | 'flow';
  readonly properties?: Readonly<Record<string, ParameterField>>;
  readonly additionalProperties?: false | ParameterField;
  readonly [keyword: string]: unknown;
}

/** A parameter that is a message key. */
export const messageKey = {
  type: 'string',
  minLength: 1,
  names: 'message',
} as const satisfies ParameterField;

/** A parameter that is a list of form names. */
export const formNames = {
  type: 'array',
  minItems: 1,
  items: { type: 'string' },
  names: 'form',
} as const satisfies ParameterField;

/**
 * A tag: what a state means to code that must not know its name. `only` limits it to one state of that kind; without it,
 * one or more states of any kind carry the tag.
 */
export interface TagEntry {
  readonly only?: StateKind;
}

/**
 * A machine that can carry out tasks step by step for a flow: its outcomes, and the settings that the flow file must
 * provide.
 */
export interface ProtocolEntry {
  readonly tasks: readonly string[];
  /** All outcomes of its tasks, and of the steps before and after their calls. */
  readonly outcomes: readonly string[];
  readonly policy: readonly string[];
  /** Settings that may be null: pauses that only the person ends. */
  readonly endless?: readonly string[];
}

/** By source: its facts, each with all possible values. */
export type GivenFacts = Readonly<
  Record<string, Readonly<Record<string, Pick<FactSchema, 'type' | 'enum' | 'minimum' | 'maximum'>>>>
>;

/** A form that facts may be derived from. */
export interface CatalogForm extends Pick<FormBundle, 'schema' | 'ui'> {
  readonly factNames: readonly string[];
}

/**
 * All names that a flow may use. A flow cannot call, show or read anything else.
 *
 * `messages` returns whether a key has a text in a language; `languages` are the languages that must have it (default:
 * English only). `routes` are route templates; if absent, any route is allowed.
 */
export interface Catalog {
  readonly tasks: Readonly<Record<string, TaskEntry>>;
  /** Tasks for the save and the edits of a wizard's step; they stay on the step. */
  readonly edits?: Readonly<Record<string, TaskEntry>>;
  /** The sources of facts; if absent, a facts schema need not name a source. */
  readonly sources?: readonly string[];
  /** The facts of the sources other than the built-in ones; a source that is not listed is not checked. */
  readonly given?: GivenFacts;
  readonly protocols?: Readonly<Record<string, ProtocolEntry>>;
  readonly screens: readonly string[];
  /** The tags that code asks for; default: none. */
  readonly tags?: Readonly<Record<string, TagEntry>>;
  readonly forms: readonly string[];
  /** A form, with the names of the facts for it; used if facts are derived from answers. */
  readonly form?: (id: string) => CatalogForm | undefined;
  readonly facts: FactsSchema;
  /** The forms of the flow whose subject a data-only flow shares, and of other flows for it; default: none. */
  readonly subjectForms?: readonly string[];
  readonly messages: (key: string, language: string) => boolean;
  readonly languages?: readonly string[];
  readonly flows: readonly string[];
  /** Another flow of the release, if its file has the right shape; used for flows that begin or run others. */
  readonly flow?: (id: string) => FlowFile | undefined;
  /** The possible subjects of a flow with a `start`; default: the subject of any flow. */
  readonly subjects?: readonly string[];
  /** The policies by which members of the office take part in a flow with a `start`; default: none. */
  readonly policies?: readonly string[];
  /** The groups of people around the subject that may take part in a flow with a `start`; default: none. */
  readonly groups?: readonly string[];
  /** Whether each process of a flow with a `start` is about one person; default: about all of `person` unless it says `one`. */
  readonly aboutOne?: boolean;
  /** Facts that may change when a process begins; default: none. */
  readonly startFacts?: readonly string[];
  readonly routes?: readonly string[];
  /** The routes that are pages of the flow itself; default: all of them. */
  readonly pages?: readonly string[];
  /** Additional placeholders for the texts of a flow with a `start`. */
  readonly values?: readonly string[];
  /** External hosts that a link may lead to, by https; default: none. */
  readonly linkHosts?: readonly string[];
}
