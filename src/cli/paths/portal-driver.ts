import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Driver } from '../../engine/explore/tours/driver.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { PROJECT } from '../portal/read-settings.ts';

/** A driver that lists what it could not bring about, with the reason by name. */
export type FlowDriver = Driver & { readonly unplayed: ReadonlyMap<string, string> };

/** A driver of a running portal, which the caller closes. */
export interface OpenDriver {
  readonly driver: FlowDriver;
  close(): Promise<void>;
}

/** The module that walks a running portal. It is test code, which the product works without: loaded on demand. */
interface DriverModule {
  openDriver(kind: 'http' | 'browser', flow: CompiledFlow): Promise<OpenDriver>;
}

const DRIVERS = join(PROJECT, 'test', 'drive', 'open-driver.ts');

/**
 * A driver of the portal that runs on this DATA_DIR.
 *
 * @throws {Error} if none is running, or it runs without the sandbox of providers.
 */
export async function openDriver(kind: 'http' | 'browser', flow: CompiledFlow): Promise<OpenDriver> {
  const drivers = (await import(pathToFileURL(DRIVERS).href)) as DriverModule;
  return drivers.openDriver(kind, flow);
}
