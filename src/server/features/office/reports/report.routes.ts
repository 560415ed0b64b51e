import * as contract from '../../../../contract/office/report.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { officeOf } from '../office.ts';
import { readReport, reportFile } from './report.service.ts';

/** The reports of a property. */
export function officeReportRoutes(app: App, deps: Deps): void {
  route(app, contract.readReport, async (request) => {
    const { user } = await officeOf(deps, request);
    return readReport(deps, user.property_id, { ...request.params, ...request.query });
  });
  route(app, contract.exportReport, async (request, reply) => {
    const { user } = await officeOf(deps, request);
    const asked = { ...request.params, ...request.query };
    const { name, text } = await reportFile(deps, user.property_id, asked, languageOf(deps, request, user));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(text);
  });
}
