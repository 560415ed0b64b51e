/** The signed number of chains in the log of leases: it reveals that a lease was deleted with all its rows. */
import type { Deps } from '../../../deps.ts';
import { COUNT_PURPOSE } from './log-row.ts';

const shape = /^(\d{1,15})\.([\w-]+)$/;

/** The text that the installation stores. @example signedChainCount(secrets, 12) // '12.kQ…' */
export function signedChainCount({ sign }: Pick<Deps['secrets'], 'sign'>, count: number): string {
  return `${count}.${sign(String(count), COUNT_PURPOSE)}`;
}

/** The count in a stored text, without a check of its signature; 0 for ''. */
export function chainCount(kept: string): number {
  return Number(shape.exec(kept)?.[1] ?? 0);
}

/** Whether a stored text was signed with one of the keys. */
export function isChainCountSigned({ isSigned }: Pick<Deps['secrets'], 'isSigned'>, kept: string): boolean {
  const [, count = '', signature = ''] = shape.exec(kept) ?? [];
  return isSigned(count, COUNT_PURPOSE, signature);
}
