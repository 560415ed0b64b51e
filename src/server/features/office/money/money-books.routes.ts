import * as contract from '../../../../contract/office/money-books.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { todayAt } from '../../../property/time-zone.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { officeOf } from '../office.ts';
import { exportBooks } from './books/export.service.ts';
import { readComingFees } from './books/late-fees.service.ts';
import { closeMonth, readMonths } from './books/months.service.ts';
import { readReceived } from './books/received.service.ts';

/** The books of a property. */
export function officeMoneyBooksRoutes(app: App, deps: Deps): void {
  route(app, contract.listReceived, async (request) => {
    const { property_id } = (await officeOf(deps, request)).user;
    const day = request.query.day ?? (await todayAt(deps, deps.db, property_id));
    return readReceived(deps, property_id, day);
  });
  route(app, contract.previewLateFees, async (request) => {
    const { user } = await officeOf(deps, request);
    return readComingFees(deps, user.property_id, languageOf(deps, request, user));
  });
  route(app, contract.listMonths, async (request) =>
    readMonths(deps, (await officeOf(deps, request)).user.property_id),
  );
  route(app, contract.closeMonth, async (request) =>
    closeMonth(deps, (await officeOf(deps, request)).user, request.body.month),
  );
  route(app, contract.exportBooks, async (request, reply) => {
    const { user } = await officeOf(deps, request);
    const { what, from, to } = request.query;
    const language = languageOf(deps, request, user);
    const text = await exportBooks(deps, user.property_id, what, { from, to }, language);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${what}-${from}-${to}.csv"`)
      .send(text);
  });
}
