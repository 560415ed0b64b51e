import type { FlowName } from '../../machines/registry.ts';
import type { Driver } from '../../src/engine/explore/tours/driver.ts';
import type { CompiledFlow } from '../../src/engine/flow/machine/build.ts';
import { WORKORDER } from '../../src/server/features/workorders/workorder.subject.ts';
import { applicationInBrowser } from './application/browser-flow.ts';
import { applicationHttp } from './application/http.ts';
import { type AroundBrowser, BrowserDriver } from './browser-driver.ts';
import type { BrowserFlow } from './browser-flow.ts';
import { dataFlowInBrowser } from './data-flow/browser-flow.ts';
import { dataFlowHttp } from './data-flow/http.ts';
import { guestcardInBrowser } from './guestcard/browser-flow.ts';
import { guestcardHttp } from './guestcard/http.ts';
import { HttpDriver } from './http-driver.ts';
import type { HttpFlow } from './http-flow.ts';
import { leaseInBrowser } from './lease/browser-flow.ts';
import { leaseHttp } from './lease/http.ts';
import { makePaymentInBrowser } from './make-payment/browser-flow.ts';
import { makePaymentHttp } from './make-payment/http.ts';
import { questionnaireInBrowser } from './questionnaire/browser-flow.ts';
import { questionnaireHttp } from './questionnaire/http.ts';
import type { Around } from './stage.ts';
import { workorderInBrowser } from './workorder/browser-flow.ts';
import { workorderHttp } from './workorder/http.ts';

/** A driver that lists what it could not bring about, with the reason by name. */
export type FlowDriver = Driver & { readonly unplayed: ReadonlyMap<string, string> };

/** The drivers of one flow of the product. */
interface FlowDrivers {
  readonly http: (flow: CompiledFlow, around: Around) => FlowDriver;
  readonly browser: (flow: CompiledFlow, around: AroundBrowser) => FlowDriver;
}

function drivers<Stage extends Around>(calls: HttpFlow<Stage>, pages: BrowserFlow<Stage>): FlowDrivers {
  return {
    http: (flow, around) => new HttpDriver(flow, around, calls),
    browser: (flow, around) => new BrowserDriver(flow, around, pages),
  };
}

/** The drivers of the flows that have code of their own. */
const withCode: Readonly<Record<Exclude<FlowName, 'workorder'>, FlowDrivers>> = {
  application: drivers(applicationHttp, applicationInBrowser),
  guestcard: drivers(guestcardHttp, guestcardInBrowser),
  lease: drivers(leaseHttp, leaseInBrowser),
  'make-payment': drivers(makePaymentHttp, makePaymentInBrowser),
  questionnaire: drivers(questionnaireHttp, questionnaireInBrowser),
};

/**
 * The drivers of a flow. All data-only flows share the same two.
 *
 * @throws {Error} for a flow that has neither drivers of its own nor a `start`.
 * @example driversOf(flow).http(flow, around)
 */
export function driversOf(flow: CompiledFlow): FlowDrivers {
  if (flow.id === WORKORDER) return drivers(workorderHttp(flow), workorderInBrowser(flow));
  if (flow.file.start !== undefined) return drivers(dataFlowHttp(flow), dataFlowInBrowser(flow));
  if (Object.hasOwn(withCode, flow.id)) return withCode[flow.id as keyof typeof withCode];
  throw new Error(`Nobody knows how to walk the flow "${flow.id}" on a portal.`);
}
