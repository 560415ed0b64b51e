import type { RenewalTerm } from '../../../../../contract/office/leases/renewal.contract.ts';
import type { FlowFile } from '../../../../../engine/flow/flow-file.ts';

/** The flow by which leases are renewed. */
export const RENEWAL = 'lease-renew';

interface Option {
  readonly months?: number;
  readonly rent: string;
}

interface SigningTerm {
  readonly term?: { readonly options?: Readonly<Record<string, Option>> };
}

/**
 * The terms that residents may choose in a flow of renewals: the options of the task that opens the signing, the longest
 * first, and then from month to month.
 *
 * @example termsOf(file) // [{ name: 'rent_12_cents', months: 12 }, …, { name: 'rent_mtm_cents', months: null }]
 */
export function termsOf({ states }: Pick<FlowFile, 'states'>): RenewalTerm[] {
  const options = Object.values(states).flatMap((state) => {
    const isSigning = 'task' in state && state.task === 'openSigning';
    const { term } = isSigning ? ((state.with ?? {}) as SigningTerm) : {};
    return Object.values(term?.options ?? {});
  });
  return options
    .map(({ months = null, rent: name }) => ({ name, months }))
    .sort((one, other) => (other.months ?? 0) - (one.months ?? 0));
}
