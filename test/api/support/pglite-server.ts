import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';

/** A PGlite that PostgreSQL clients can connect to. */
export interface PgliteServer {
  url: string;
  close(): Promise<void>;
}

const sslRequest = 80_877_103;
const cancelRequest = 80_877_102;
const terminate = 'X'.charCodeAt(0);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);
/** ReadyForQuery, outside a transaction. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 'I'.charCodeAt(0)]);

/**
 * A new, empty database behind a socket, for any number of clients.
 *
 * PGlite has one session. A client therefore owns it from its first message until the session is idle again: for a
 * whole statement or transaction. If the client disconnects in the middle, the transaction is rolled back.
 */
export async function startPglite(): Promise<PgliteServer> {
  const db = await PGlite.create();
  const session = createTurns();
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, db, session);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await session.take();
      await db.close();
    },
  };
}

interface Turns {
  /** Resolves when it is the caller's turn; `give` ends the turn. */
  take(): Promise<void>;
  give(): void;
}

function createTurns(): Turns {
  const waiting: Array<() => void> = [];
  let taken = false;
  return {
    async take() {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
      taken = true;
    },
    give() {
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    },
  };
}

function serve(socket: Socket, db: PGlite, session: Turns): void {
  let buffer = Buffer.alloc(0);
  let isStarted = false;
  let hasTurn = false;
  let work = Promise.resolve();

  const run = async (message: Buffer): Promise<void> => {
    if (!hasTurn) await session.take();
    hasTurn = true;
    const answer = Buffer.from(await db.execProtocolRaw(new Uint8Array(message)));
    if (socket.writable && answer.length > 0) socket.write(answer);
    if (!answer.subarray(-idle.length).equals(idle)) return;
    hasTurn = false;
    session.give();
  };
  const next = async (): Promise<boolean> => {
    const head = isStarted ? 1 : 0;
    if (buffer.length < head + 4) return false;
    const length = head + buffer.readInt32BE(head);
    if (buffer.length < length) return false;
    const message = buffer.subarray(0, length);
    buffer = buffer.subarray(length);
    const code = isStarted ? 0 : message.readInt32BE(4);
    if (code === sslRequest) socket.write('N');
    else if (code === cancelRequest || (isStarted && message[0] === terminate)) socket.end();
    else {
      isStarted = true;
      await run(message);
    }
    return true;
  };
  const leave = async (): Promise<void> => {
    if (!hasTurn) return;
    await db.execProtocolRaw(new Uint8Array(sync));
    await db.exec('rollback');
    hasTurn = false;
    session.give();
  };
  const failed = (): void => void socket.destroy();
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    work = work
      .then(async () => {
        buffer = Buffer.concat([buffer, chunk]);
        while (await next());
      })
      .catch(failed);
  });
  socket.on('close', () => {
    work = work.then(leave).catch(() => undefined);
  });
}
