/** Spans as OTLP/HTTP in JSON, version 1 of the protocol. */
import type { Span } from './tracer.ts';

const KINDS = { internal: 1, server: 2, client: 3 } as const;
const ERROR = 2;

type Attributes = Readonly<Record<string, string | number>>;

const listed = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }));

/** Nanoseconds since 1970 exceed the numbers of JSON, so they are texts. */
const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);

/**
 * The body of an export.
 *
 * @param origin of `performance.now()`, in milliseconds since 1970
 * @example otlpJson(spans, { origin: Date.now() - performance.now(), resource: { 'service.name': 'latchkey' } })
 */
export function otlpJson(
  spans: readonly Span[],
  { origin, resource }: { readonly origin: number; readonly resource: Attributes },
): string {
  const written = spans.map(({ trace, span, parent, name, kind, attributes, isFailed, begun, ended }) => ({
    traceId: trace,
    spanId: span,
    ...(parent !== null && { parentSpanId: parent }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(origin + begun),
    endTimeUnixNano: nanoseconds(origin + ended),
    attributes: listed(attributes),
    status: isFailed ? { code: ERROR } : {},
  }));
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: listed(resource) },
        scopeSpans: [{ scope: { name: 'latchkey' }, spans: written }],
      },
    ],
  });
}
