import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Driver } from '../../engine/explore/tours/driver.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { PROJECT } from '../portal/read-settings.ts';

/** A driver that says what it could not bring about: by name, the reason. */
export type FlowDriver = Driver & { readonly unplayed: ReadonlyMap<string, string> };

/** A driver of a running portal, to be closed. */
export interface OpenDriver {
  readonly driver: FlowDriver;
  close(): Promise<void>;
}

/** What walks a running portal. It is code of the tests, which the product does without: loaded when asked for. */
interface DriverModule {
  openDriver(kind: 'http' | 'browser', flow: CompiledFlow): Promise<OpenDriver>;
}

const DRIVERS = join(PROJECT, 'test', 'drive', 'open-driver.ts');

/**
 * A driver of the portal that runs on this DATA_DIR.
 *
 * @throws {Error} when none runs, or it runs without the sandbox of providers.
 */
export async function openDriver(kind: 'http' | 'browser', flow: CompiledFlow): Promise<OpenDriver> {
  const drivers = (await import(pathToFileURL(DRIVERS).href)) as DriverModule;
  return drivers.openDriver(kind, flow);
}
