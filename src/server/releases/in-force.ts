/** Which releases apply where, from the activations that count now. Pure. */
import type { Activation, ActivationScope } from '../../db/release/activation.repository.ts';

type Counted = Pick<Activation, 'hash' | 'property_id' | 'for_new'>;

/** The releases that apply at a property. */
export interface Applicable {
  /** Hash of the release for everything that begins now. */
  readonly newest: string;
  /** Hash of the release to which processes move that are in none of `newer`. */
  readonly base: string;
  /** Hashes of the releases since then that are only for new processes: those that began in one stay in it. */
  readonly newer: readonly string[];
}

/**
 * The releases that apply at a property: the last one for everybody there, and those after it that are only for new
 * processes.
 *
 * @param inForce oldest first, as `listInForce` gives them: the first one is for everybody everywhere
 * @param property null: where no property has one of its own
 * @throws {Error} if nothing was ever activated.
 * @example applicableAt([{ hash: 'a', property_id: null, for_new: false }], 'juniper-row').newest // 'a'
 */
export function applicableAt(inForce: readonly Counted[], property: string | null): Applicable {
  const here = inForce.filter(({ property_id }) => property_id === null || property_id === property);
  const at = here.findLastIndex(({ for_new }) => !for_new);
  const base = here[at];
  if (base === undefined) throw new Error('No release was ever activated.');
  const newer = here.slice(at + 1).map(({ hash }) => hash);
  return { base: base.hash, newer, newest: newer.at(-1) ?? base.hash };
}

/** The release in which a process at a property continues that was last handled in another one. */
export function continuesIn({ base, newer }: Applicable, pinned: string): string {
  return newer.includes(pinned) ? pinned : base;
}

/** Whether an activation in that scope would change nothing. */
export function isAlready(
  inForce: readonly Counted[],
  hash: string,
  { property_id, for_new }: ActivationScope,
): boolean {
  if (inForce.length === 0) return false;
  const { base, newest, newer } = applicableAt(inForce, property_id);
  if (for_new) return newest === hash;
  const isAlone = property_id !== null || inForce.every((one) => one.property_id === null);
  return isAlone && newer.length === 0 && base === hash;
}
