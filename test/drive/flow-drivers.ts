import type { FlowName } from '../../machines/registry.ts';
import type { FlowDriver } from '../../src/cli/paths/portal-driver.ts';
import type { CompiledFlow } from '../../src/engine/flow/machine/build.ts';
import { applicationInBrowser } from './application/browser-flow.ts';
import { applicationHttp } from './application/http.ts';
import { type AroundBrowser, BrowserDriver } from './browser-driver.ts';
import type { BrowserFlow } from './browser-flow.ts';
import { guestcardInBrowser } from './guestcard/browser-flow.ts';
import { guestcardHttp } from './guestcard/http.ts';
import { HttpDriver } from './http-driver.ts';
import type { HttpFlow } from './http-flow.ts';
import { questionnaireInBrowser } from './questionnaire/browser-flow.ts';
import { questionnaireHttp } from './questionnaire/http.ts';
import type { Around } from './stage.ts';

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

/** How each flow of the product is walked on a portal. @example flowDrivers.guestcard.http(flow, around) */
export const flowDrivers: Readonly<Record<FlowName, FlowDrivers>> = {
  application: drivers(applicationHttp, applicationInBrowser),
  guestcard: drivers(guestcardHttp, guestcardInBrowser),
  questionnaire: drivers(questionnaireHttp, questionnaireInBrowser),
};
