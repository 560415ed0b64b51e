/**
 * How many chains the log of leases has, signed: without it a lease could go with all its rows and nobody would know.
 */
import type { Deps } from '../deps.ts';
import { COUNT_PURPOSE } from './log-row.ts';

const shape = /^(\d{1,15})\.([\w-]+)$/;

/** The text that the installation keeps. @example signedChainCount(secrets, 12) // '12.kQ…' */
export function signedChainCount({ sign }: Pick<Deps['secrets'], 'sign'>, count: number): string {
  return `${count}.${sign(String(count), COUNT_PURPOSE)}`;
}

/** The count of a kept text, whoever signed it; 0 for ''. */
export function chainCount(kept: string): number {
  return Number(shape.exec(kept)?.[1] ?? 0);
}

/** Whether a kept text was signed with one of the keys. */
export function isChainCountSigned({ isSigned }: Pick<Deps['secrets'], 'isSigned'>, kept: string): boolean {
  const [, count = '', signature = ''] = shape.exec(kept) ?? [];
  return isSigned(count, COUNT_PURPOSE, signature);
}
