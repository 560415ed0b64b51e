import { Value } from 'typebox/value';
import { type Endpoint, ERRORS_OF_EVERY_CALL } from '../../../src/contract/endpoint.ts';
import { statusOfCode } from '../../../src/server/errors.ts';
import type { Answered } from './send.ts';

const anywhere: readonly string[] = [...ERRORS_OF_EVERY_CALL, 'route.not_found'];

/** Codes that no input of a client may cause. */
const ofTheServer: readonly string[] = [
  'server.failed',
  'server.closing',
  'database.unavailable',
  'flow.cannot_run',
];

/**
 * The fault of an answer, or null: its contract entry lists the code, the code matches the status, a successful
 * answer has the entry's shape, and nothing failed.
 *
 * @param astray whether another route may have answered: then the shape is not checked
 */
export function wrongAnswer(entry: Endpoint, { status, body }: Answered, astray: boolean): string | null {
  if (status >= 400) return wrongRefusal(entry, status, body, astray);
  if (status === 304 && entry.notModified) return null;
  if (status !== 200 && status !== 206 && !astray) return `${status}`;
  if (astray || entry.answer === null) return null;
  const value = parsed(body);
  if (Value.Check(entry.answer, value)) return null;
  const [first] = Value.Errors(entry.answer, value);
  return `200 of another shape: ${first?.instancePath} ${first?.message}`;
}

function wrongRefusal(entry: Endpoint, status: number, body: string, astray: boolean): string | null {
  const { error } = (parsed(body) ?? {}) as { error?: { code?: string; message?: string } };
  const { code, message } = error ?? {};
  if (code === undefined || !message) return `${status} without a code and a message: ${body.slice(0, 80)}`;
  if (ofTheServer.includes(code)) return `${status} ${code}`;
  if (statusOfCode[code as keyof typeof statusOfCode] !== status) return `${status} with ${code}`;
  const listed: readonly string[] = [...entry.errors, ...(astray ? anywhere : ERRORS_OF_EVERY_CALL)];
  return listed.includes(code) ? null : `${status} ${code}, which the contract does not list`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
