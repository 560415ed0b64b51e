import { LEDGER_ENTRIES } from '../../../../contract/limits.ts';
import * as contract from '../../../../contract/office/money.contract.ts';
import { findLedgerPayment } from '../../../../db/ledger/ledger-payment.repository.ts';
import { findProperty, type Property } from '../../../../db/property/property.repository.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { askedPage } from '../../../http/asked-page.ts';
import { route } from '../../../http/route.ts';
import { todayAt } from '../../../property/time-zone.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { officeReceipt } from '../../transactions/office-receipt.ts';
import { officeOf, served } from '../office.ts';
import { statementPdf } from './books/statement-pdf.ts';
import { ledgerRows } from './entry-view.ts';
import { readLedger } from './lease-ledger.service.ts';
import { readRegister } from './register.service.ts';

/** What the office of a property reads about its money. */
export function officeMoneyRoutes(app: App, deps: Deps): void {
  route(app, contract.listOfficeMoney, async (request) => {
    const { property_id } = (await officeOf(deps, request)).user;
    const today = await todayAt(deps, deps.db, property_id);
    const { only = 'all' } = request.query;
    const page = askedPage(request.query, { sort: 'overdue_cents', order: 'desc' });
    return readRegister(deps.db, { property_id, today, only }, page);
  });
  route(app, contract.readOfficeLedger, async (request) => {
    const officer = await officeOf(deps, request);
    return readLedger(deps, officer, request.params.lease_id, languageOf(deps, request, officer.user));
  });
  route(app, contract.listLedgerEntries, async (request) => {
    const officer = await officeOf(deps, request);
    const language = languageOf(deps, request, officer.user);
    const { lease_id } = await readLedger(deps, officer, request.params.lease_id, language);
    const { time_zone } = (await propertyOf(deps, officer.user.property_id)).settings;
    const rows = await ledgerRows(deps, lease_id, { language, time_zone, most: LEDGER_ENTRIES });
    const { order, limit, offset } = askedPage(request.query, { sort: 'seq', order: 'desc' });
    const sorted = order === 'asc' ? rows : rows.toReversed();
    return { rows: sorted.slice(offset, offset + limit), total: rows.length };
  });
  route(app, contract.readStatement, async (request, reply) => {
    const officer = await officeOf(deps, request);
    const language = languageOf(deps, request, officer.user);
    const ledger = await readLedger(deps, officer, request.params.lease_id, language);
    const property = await propertyOf(deps, officer.user.property_id);
    const pdf = await statementPdf(deps, { ledger, property }, request.query, language);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="statement-${request.query.to}.pdf"`)
      .send(Buffer.from(pdf));
  });
  route(app, contract.readOfficeReceipt, async (request, reply) => {
    const officer = await officeOf(deps, request);
    const payment = served(officer, await findLedgerPayment(deps.db, request.params.payment_id));
    const property = await propertyOf(deps, officer.user.property_id);
    const pdf = await officeReceipt(deps, property, payment, languageOf(deps, request, officer.user));
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="receipt-${payment.id}.pdf"`)
      .send(Buffer.from(pdf));
  });
}

async function propertyOf({ db }: Pick<Deps, 'db'>, id: string): Promise<Property> {
  const property = await findProperty(db, id);
  if (property === null) throw new AppError('record.not_found');
  return property;
}
