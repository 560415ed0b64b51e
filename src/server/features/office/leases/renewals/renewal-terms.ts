import type { RenewalTerm } from '../../../../../contract/office/leases/renewal.contract.ts';
import type { FlowFile } from '../../../../../engine/flow/flow-file.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';

/**
 * The flow by which leases are renewed: the one whose start leaves a renewal pending.
 *
 * @throws {AppError} `record.not_found` if no flow of the live release does.
 */
export function renewalFlow(flows: Deps['flows']): FlowFile {
  const found = [...flows.values()].find(({ file }) => file.start?.sets?.pending_renewal !== undefined);
  if (found === undefined) throw new AppError('record.not_found');
  return found.file;
}

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
