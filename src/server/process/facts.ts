/**
 * Reads the facts of a process from the sources that its facts schema names.
 */
import type { Connection } from '../../db/client.ts';
import type { Facts, FactsSchema } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { keptBy } from '../../engine/kept-by.ts';
import type { Deps } from '../deps.ts';
import { FlowCannotRun, flowOf, inFlow } from './flow-cannot-run.ts';
import type { SourceContext, SubjectKind } from './subject.ts';
import type { Once } from './task.ts';

/** Reads each source of a flow once, and again only after `forget`. */
export class FactReader {
  readonly once: Once;
  readonly #deps: SourceContext['deps'];
  readonly #db: Connection;
  readonly #kind: SubjectKind;
  readonly #flow: string;
  /** The names of facts by source. */
  readonly #wanted: ReadonlyMap<string, readonly string[]>;
  readonly #read = new Map<string, Facts>();
  #subject: unknown;
  #shared = new Map<string, Promise<unknown>>();
  /** The names that each source has read through `once`. */
  readonly #sharedBy = new Map<string, Set<string>>();

  constructor(
    deps: SourceContext['deps'],
    db: Connection,
    kind: SubjectKind,
    flow: CompiledFlow,
    subject: unknown,
  ) {
    this.#deps = deps;
    this.#db = db;
    this.#kind = kind;
    this.#subject = subject;
    this.#flow = flow.id;
    this.#wanted = inFlow(flow.id, () => factsBySource(deps.factsSchema(flow.id)));
    this.once = <T>(name: string, read: () => Promise<T>): Promise<T> => {
      const known = this.#shared.get(name) ?? read();
      this.#shared.set(name, known);
      return known as Promise<T>;
    };
  }

  /** The facts, in the finite ranges of their schema. @throws {FlowCannotRun} for an unknown source or fact. */
  async facts(): Promise<Facts> {
    const facts: Record<string, Facts[string]> = {};
    for (const [source, names] of this.#wanted) {
      const values = this.#read.get(source) ?? (await this.#readSource(source));
      this.#read.set(source, values);
      for (const name of names) {
        const value = values[name];
        if (value === undefined)
          throw this.#unknown(`The source "${source}" does not give the fact "${name}".`);
        facts[name] = value;
      }
    }
    return facts;
  }

  /** Forgets the values of these sources, or of all: their rows have changed. */
  forget(subject: unknown, sources: readonly string[] | undefined): void {
    this.#subject = subject;
    if (sources === undefined) {
      this.#read.clear();
      this.#shared = new Map();
    }
    for (const source of sources ?? []) {
      this.#read.delete(source);
      for (const name of this.#sharedBy.get(source) ?? []) this.#shared.delete(name);
    }
  }

  #unknown(reason: string): FlowCannotRun {
    return new FlowCannotRun(this.#flow, reason);
  }

  async #readSource(name: string): Promise<Facts> {
    const source = this.#kind.sources[name];
    if (source === undefined) throw this.#unknown(`Nobody has registered the source of facts "${name}".`);
    const shared = new Set<string>();
    this.#sharedBy.set(name, shared);
    return source.read({
      deps: this.#deps,
      db: this.#db,
      subject: this.#subject,
      once: (of, read) => {
        shared.add(of);
        return this.once(of, read);
      },
    });
  }
}

/** The subject kind of a flow. @throws {FlowCannotRun} if none is registered. */
export function subjectKindOf(deps: Pick<Deps, 'parts' | 'flows'>, flow: string): SubjectKind {
  const { subjects, ofStart } = deps.parts;
  const kind = Object.hasOwn(subjects, flow) ? subjects[flow] : undefined;
  if (kind !== undefined) return kind;
  const compiled = flowOf(deps, flow);
  if (compiled.file.start === undefined)
    throw new FlowCannotRun(flow, `Nobody has registered whose process the flow "${flow}" is.`);
  return inFlow(flow, () => ofStart(compiled));
}

/** The names of a schema's facts by source. */
const factsBySource = keptBy(({ properties }: FactsSchema): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const [name, { source = '' }] of Object.entries(properties)) {
    found.set(source, [...(found.get(source) ?? []), name]);
  }
  return found;
});
