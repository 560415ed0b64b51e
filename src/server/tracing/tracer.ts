/** What a portal tells about the parts of its work, for a collector of OpenTelemetry. No text of a person and no id of a record. */

/** A finished part of a trace. */
export interface Span {
  readonly trace: string;
  readonly span: string;
  /** The part that it belongs to; null: the first that is told. */
  readonly parent: string | null;
  /** One of few: `GET /api/office/leases/:id`, `select leases`, `gateway charge`, `job outbox`. */
  readonly name: string;
  /** `server`: answers a call; `client`: waits for another program, the database too; `internal`: neither. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isFailed: boolean;
  /** Both by `performance.now()`. */
  readonly begun: number;
  readonly ended: number;
}

/** Takes a finished part. Never throws, and waits for nothing. */
export type TellSpan = (span: Span) => void;

/** Decides which traces are told. */
export interface Tracer {
  /** Where the parts of this trace are told; null: nowhere. */
  tellerOf(trace: string): TellSpan | null;
}

/** Tells nothing: for commands, and portals without `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export const silentTracer: Tracer = { tellerOf: () => null };
