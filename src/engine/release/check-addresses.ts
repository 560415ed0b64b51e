import { FlowError } from '../errors.ts';
import { pageOfFlow } from '../flow/built-in.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import { nearestName } from '../nearest.ts';
import type { FileInFlows } from './read-release.ts';

/** The addresses of the portal that matter for data-only flows. */
export interface KnownAddresses {
  /** Addresses that a data-only flow may use as the address of its start: `/lease_renew`. */
  readonly ofFlows: readonly string[];
  /** All other pages. */
  readonly pages: readonly string[];
}

/** Two addresses are the same page if they differ only in parameter names; a last parameter is optional. */
const shapeOf = (address: string) => address.replaceAll(/:\w+\??/g, ':').replace(/\/:$/, '');

/**
 * Data-only flows whose address belongs to another flow or page, or does not exist.
 *
 * @example addressErrors(parts.flows, known).map(({ code }) => code) // ['flow.address_taken']
 */
export function addressErrors(flows: readonly FileInFlows[], known: KnownAddresses): FlowError[] {
  const taken = new Map<string, string>();
  return flows.flatMap(({ path, name, file }): FlowError[] => {
    const flow = file as Partial<FlowFile> | null;
    const address = flow?.start?.address;
    if (flow?.start === undefined || (address !== undefined && typeof address !== 'string')) return [];
    const page = pageOfFlow({ id: name, start: flow.start });
    const shape = shapeOf(page);
    const other = taken.get(shape);
    taken.set(shape, name);
    const at = { file: path, at: '/start/address', name: page };
    if (other !== undefined) return [new FlowError('flow.address_twice', { ...at, other })];
    if (address === undefined || known.ofFlows.some((one) => shapeOf(one) === shape)) return [];
    if (known.pages.some((one) => shapeOf(one) === shape)) return [new FlowError('flow.address_taken', at)];
    const nearest = nearestName(address, known.ofFlows);
    return [new FlowError('flow.address_unknown', { ...at, nearest })];
  });
}
