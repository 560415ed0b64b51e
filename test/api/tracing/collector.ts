import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Static, Type } from 'typebox';
import { judgeOf } from '../../../src/server/http/schema-compilers.ts';

const Attributes = Type.Array(
  Type.Object(
    {
      key: Type.String({ minLength: 1 }),
      value: Type.Union([
        Type.Object({ stringValue: Type.String() }, { additionalProperties: false }),
        Type.Object({ intValue: Type.String({ pattern: '^-?\\d+$' }) }, { additionalProperties: false }),
      ]),
    },
    { additionalProperties: false },
  ),
);
const Nanoseconds = Type.String({ pattern: '^\\d{19}$' });

/** A span as the OTLP protocol has it in JSON. */
const ReceivedSpan = Type.Object(
  {
    traceId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    spanId: Type.String({ pattern: '^[0-9a-f]{16}$' }),
    parentSpanId: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$' })),
    name: Type.String({ minLength: 1 }),
    kind: Type.Integer({ minimum: 1, maximum: 5 }),
    startTimeUnixNano: Nanoseconds,
    endTimeUnixNano: Nanoseconds,
    attributes: Attributes,
    status: Type.Object({ code: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })) }),
  },
  { additionalProperties: false },
);
export type ReceivedSpan = Static<typeof ReceivedSpan>;

const Export = Type.Object(
  {
    resourceSpans: Type.Array(
      Type.Object({
        resource: Type.Object({ attributes: Attributes }),
        scopeSpans: Type.Array(
          Type.Object({ scope: Type.Object({ name: Type.String() }), spans: Type.Array(ReceivedSpan) }),
        ),
      }),
    ),
  },
  { additionalProperties: false },
);

/** A collector of OpenTelemetry, as small as one can be. */
export interface Collector {
  readonly endpoint: string;
  readonly headers: readonly Record<string, unknown>[];
  /** Answers with this status from now on; only 200 takes spans. */
  answer(status: number): void;
  services(): string[];
  spans(): ReceivedSpan[];
  close(): Promise<void>;
}

/** @example const collector = await startCollector(); afterAll(() => collector.close()) */
export async function startCollector(): Promise<Collector> {
  let status = 200;
  const taken: Static<typeof Export>[] = [];
  const headers: Record<string, unknown>[] = [];
  const isExport = judgeOf(Export);
  const server: Server = createServer(async (request, response) => {
    const body: unknown = await json(request).catch(() => null);
    headers.push(request.headers);
    const isRight = request.url === '/v1/traces' && request.method === 'POST' && isExport(body);
    if (isRight && status === 200) taken.push(body as Static<typeof Export>);
    response.writeHead(isRight ? status : 400, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const resources = () => taken.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    headers,
    answer(next) {
      status = next;
    },
    services: () =>
      resources().flatMap(({ resource }) =>
        resource.attributes.flatMap(({ key, value }) =>
          key === 'service.name' && 'stringValue' in value ? [value.stringValue] : [],
        ),
      ),
    spans: () =>
      resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }): ReceivedSpan[] => spans)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
