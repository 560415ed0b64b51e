import * as bill from '../../../contract/resident/bill.contract.ts';
import * as methods from '../../../contract/resident/payment-method.contract.ts';
import * as paying from '../../../contract/resident/tenant-payment.contract.ts';
import type { LedgerPayment } from '../../../db/ledger/ledger-payment.repository.ts';
import { listPaymentMethods } from '../../../db/ledger/payment-method.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { openerOrigin } from '../../http/opener-origin.ts';
import { route } from '../../http/route.ts';
import { lookAtPending } from '../../ledger/look-at-payments.ts';
import { openCardSession } from '../../payments/card-session.ts';
import { closePopup, confirmPopup } from '../../payments/popup-payment.service.ts';
import { languageOf } from '../../texts/language-of.ts';
import { leaseOf } from '../residents/lease-of.ts';
import { readBill } from './bill.service.ts';
import { forgetMethodOf, keepMethodOf, methodView } from './kept-method.service.ts';
import { balanceOf, payBill, readTenantForm } from './pay-bill.service.ts';
import { openTenantPopup } from './popup.service.ts';

const MODULE = 'MAKE_PAYMENTS';

/** A resident's bill, and paying it. @see spec/platform.md §2, §4, §7 */
export function residentPaymentRoutes(app: App, deps: Deps): void {
  route(app, bill.readBill, async (request) => {
    const tenant = await leaseOf(deps, request, null, 'read');
    await lookAtPending(deps, tenant.unit.lease_id);
    const { amount } = request.query;
    const language = languageOf(deps, request, tenant.user);
    return readBill(deps, tenant, amount === undefined ? null : Number(amount), language);
  });
  route(app, paying.payBill, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'pay');
    const key = request.headers['idempotency-key'];
    const language = languageOf(deps, request, tenant.user);
    const payment = await payBill(deps, tenant, request.body, { key, ip: request.ip, language });
    return { paid: true as const, transaction_id: payment.id };
  });
  route(app, paying.openTenantPlacepay, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'pay');
    const opening = {
      openerOrigin: openerOrigin(request, deps.settings.baseUrl),
      ip: request.ip,
      language: request.body.lng ?? languageOf(deps, request, tenant.user),
    };
    return openTenantPopup(deps, tenant, request.body, opening);
  });
  route(app, paying.confirmTenantPlacepay, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'pay');
    const { public_key, placepay_transaction_id } = request.body;
    if (public_key !== deps.settings.providers.placepay.publicKey)
      throw new AppError('payment.method_refused');
    const isTheirs = ({ lease_id }: LedgerPayment) => lease_id === tenant.unit.lease_id;
    const payment = await confirmPopup(
      deps,
      balanceOf(deps, tenant, request.ip),
      isTheirs,
      placepay_transaction_id,
    );
    return { paid: true as const, message: 'payment.success', transaction_id: payment.id };
  });
  route(app, paying.closeTenantPlacepay, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'pay');
    const { user, unit } = tenant;
    const isTheirs = ({ lease_id, user_id }: LedgerPayment) =>
      lease_id === unit.lease_id && user_id === user.id;
    const payable = balanceOf(deps, tenant, request.ip);
    const payment = await closePopup(deps, payable, isTheirs, request.body.reference);
    return { paid: true as const, message: 'payment.success', transaction_id: payment.id };
  });
  route(app, paying.openTenantCardSession, async (request) => {
    await leaseOf(deps, request, MODULE, 'pay');
    return openCardSession(deps, '');
  });
  route(app, methods.listKeptMethods, async (request) => {
    const { user, unit } = await leaseOf(deps, request, MODULE, 'read');
    const language = languageOf(deps, request, user);
    const kept = await listPaymentMethods(deps.db, user.id, unit.lease_id);
    return kept.map((method) => methodView(deps, method, language));
  });
  route(app, methods.keepMethod, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'pay');
    const { funding } = await readTenantForm(deps, tenant, request.body);
    const language = languageOf(deps, request, tenant.user);
    return methodView(deps, await keepMethodOf(deps, tenant, funding), language);
  });
  route(app, methods.forgetMethod, async (request) => {
    await forgetMethodOf(deps, await leaseOf(deps, request, MODULE, 'pay'), request.params.method_id);
    return true;
  });
}
