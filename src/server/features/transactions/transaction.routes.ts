import * as contract from '../../../contract/resident/transaction.contract.ts';
import { findOfficePayment } from '../../../db/ledger/office-payment.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { askedPage } from '../../http/asked-page.ts';
import { route } from '../../http/route.ts';
import { applyProviderStatus } from '../../ledger/payment-news.ts';
import { cancelPresentment } from '../../ledger/present-again.ts';
import { paymentProvider } from '../../providers/providers.ts';
import { languageOf } from '../../texts/language-of.ts';
import { leaseOf } from '../residents/lease-of.ts';
import { dueDaysCalendar } from './due-days-calendar.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { sortRows, transactionRows, transactionsCsv } from './transaction-list.ts';
import { canCancel, payerOf, paymentOf, requireReceipt, transactionView } from './transaction-view.ts';

/** Charges and payments of the session's lease. @see spec/platform.md §2 Route table */
export function transactionRoutes(app: App, deps: Deps): void {
  route(app, contract.listTransactions, async (request) => {
    const tenant = await leaseOf(deps, request, null, 'read');
    const { sort, order, limit, offset } = askedPage(request.query, { sort: 'at', order: 'desc' });
    const language = languageOf(deps, request, tenant.user);
    const rows = await transactionRows(deps, tenant, request.query, language);
    return { rows: sortRows(rows, { sort, order }).slice(offset, offset + limit), total: rows.length };
  });
  route(app, contract.saveTransactions, async (request, reply) => {
    const tenant = await leaseOf(deps, request, null, 'read');
    const language = languageOf(deps, request, tenant.user);
    const rows = await transactionRows(deps, tenant, request.query, language);
    const { time_zone } = tenant.property.settings;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="transactions.csv"')
      .send(transactionsCsv(deps, rows.toReversed(), { language, time_zone }));
  });
  route(app, contract.readTransaction, async (request) => {
    const tenant = await leaseOf(deps, request, null, 'read');
    const language = languageOf(deps, request, tenant.user);
    return transactionView(deps, tenant, request.params.transaction_id, language);
  });
  route(app, contract.readDueDays, async (request, reply) => {
    const tenant = await leaseOf(deps, request, null, 'read');
    const calendar = await dueDaysCalendar(deps, tenant, languageOf(deps, request, tenant.user));
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="due-days.ics"')
      .send(calendar);
  });
  route(app, contract.readReceipt, async (request, reply) => {
    const tenant = await leaseOf(deps, request, null, 'read');
    const payment = await paymentOf(deps.db, tenant, request.params.transaction_id);
    requireReceipt(payment);
    const language = languageOf(deps, request, tenant.user);
    const view = await transactionView(deps, tenant, payment.id, language);
    const payer = await payerOf(deps.db, payment);
    const received_on = (await findOfficePayment(deps.db, payment.id))?.received_on ?? null;
    const pdf = await receiptPdf(deps, tenant, { ...view, payer, received_on }, language);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="receipt-${payment.created_at.slice(0, 10)}.pdf"`)
      .send(Buffer.from(pdf));
  });
  route(app, contract.cancelPayment, async (request) => {
    const tenant = await leaseOf(deps, request, 'MAKE_PAYMENTS', 'pay');
    const payment = await paymentOf(deps.db, tenant, request.params.transaction_id);
    if (!canCancel(deps, tenant, payment)) throw new AppError('state.not_allowed');
    const status = await paymentProvider(deps.providers, payment.provider).void(payment.id);
    if (status.kind === 'unknown') throw new AppError('provider.unavailable');
    const author = { actor: `resident:${tenant.user.id}`, ip: request.ip };
    const heard = await applyProviderStatus(deps, payment.id, status, author);
    if (heard.state !== 'cancelled') throw new AppError('state.not_allowed');
    return transactionView(deps, tenant, payment.id, languageOf(deps, request, tenant.user));
  });
  route(app, contract.cancelRepresentment, async (request) => {
    const tenant = await leaseOf(deps, request, 'MAKE_PAYMENTS', 'pay');
    const payment = await paymentOf(deps.db, tenant, request.params.transaction_id);
    await cancelPresentment(deps, payment, `resident:${tenant.user.id}`);
    return transactionView(deps, tenant, payment.id, languageOf(deps, request, tenant.user));
  });
}
