import type { Browser, BrowserContextOptions } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Mismatch, walkTour } from '../../../src/engine/explore/tours/driver.ts';
import { BrowserDriver } from '../../drive/browser-driver.ts';
import { questionnaireInBrowser } from '../../drive/questionnaire/browser-flow.ts';
import { shortTour } from '../../drive/short-tour.ts';
import { fetchWire } from '../../drive/wire.ts';
import { compiledFlow } from '../../paths/load-flow.ts';
import { found } from '../support/access.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';

const flow = compiledFlow('questionnaire');
const answered = shortTour(flow, { in: 'submitting', outcome: 'incomplete' });

/** The files from which a page loads its flow. */
const FLOW = /questionnaire\.flow[^/]*\.js$|\/flows\/questionnaire\.json$/;

describe('a page that differs from the model is noticed by a tour in the browser', () => {
  let browser: Browser;
  let office: BackOffice;
  beforeAll(async () => {
    browser = await portal().launch();
    office = await backOffice();
  });

  /** Walks the tour on pages with a changed flow. */
  async function walked(written: RegExp, instead: string): Promise<Mismatch | null> {
    const { baseUrl, sandboxUrl } = inject('portal');
    let changed = 0;
    const newContext = async (options: BrowserContextOptions | undefined) => {
      const context = await browser.newContext(options);
      await context.route(FLOW, async (route) => {
        const answer = await route.fetch();
        const text = await answer.text();
        changed += text.match(written)?.length ?? 0;
        await route.fulfill({ response: answer, body: text.replace(written, instead) });
      });
      return context;
    };
    const around = { baseUrl, sandboxUrl, deps: office.deps, wire: fetchWire(baseUrl) };
    const driver = new BrowserDriver(
      flow,
      { ...around, browser: { newContext }, look: found },
      questionnaireInBrowser,
    );
    const wrong = await walkTour(driver, answered);
    await driver.close();
    expect(changed).toBeGreaterThan(0);
    return wrong;
  }

  it('if an outcome leads elsewhere', async () => {
    expect(await walked(/(incomplete["'`]?:\s*["'`])answering(?=["'`])/, '$1noAccess')).toEqual({
      step: answered.steps.length,
      what: 'state',
      expected: 'answering',
      found: 'noAccess',
    });
  });

  it('if an event has another name', async () => {
    const wrong = await walked(/(on["'`]?:\s*{\s*["'`]?)SUBMIT(?=["'`]?:\s*["'`]submitting)/, '$1SEND');
    expect(wrong).toEqual({ step: 0, what: 'events', expected: 'SUBMIT', found: 'not allowed' });
  });
});
