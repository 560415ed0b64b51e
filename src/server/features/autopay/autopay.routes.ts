import type { FastifyRequest } from 'fastify';
import * as contract from '../../../contract/resident/autopay.contract.ts';
import { type Autopay, findAutopay, listAutopays } from '../../../db/autopay/autopay.repository.ts';
import { listPaymentMethods } from '../../../db/ledger/payment-method.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { methodLabel } from '../../ledger/method-label.ts';
import { keepsMethods } from '../../payments/payment-options.ts';
import { languageOf } from '../../texts/language-of.ts';
import { type Tenant, tenantWhoMay } from '../residents/resident.ts';
import { detailOf, previewOf } from './autopay-view.ts';
import {
  addAutopay,
  changeMethod,
  editAutopay,
  pauseAutopay,
  proposedTerms,
  stopAutopay,
} from './change-autopay.service.ts';

/** @see spec/platform.md §2 */
export function autopayRoutes(app: App, deps: Deps): void {
  const shown = (request: Pick<FastifyRequest, 'headers'>, tenant: Tenant, autopay: Autopay) =>
    detailOf(deps, autopay, languageOf(deps, request, tenant.user));
  const seenBy = (request: Pick<FastifyRequest, 'headers' | 'ip'>, { user }: Tenant) => ({
    language: languageOf(deps, request, user),
    ip: request.ip,
  });
  const own = async ({ user, unit }: Tenant, id: string): Promise<Autopay> => {
    const autopay = await findAutopay(deps.db, id);
    if (autopay?.user_id !== user.id || autopay.lease_id !== unit.lease_id)
      throw new AppError('record.not_found');
    return autopay;
  };
  route(app, contract.listAutopays, async (request) => {
    const tenant = await tenantWhoMay(deps, request, 'read');
    const { user, unit } = tenant;
    const property = await findProperty(deps.db, unit.property_id);
    const kept = await listAutopays(deps.db, unit.lease_id, user.id);
    const details = await Promise.all(kept.map((autopay) => shown(request, tenant, autopay)));
    const methods = await listPaymentMethods(deps.db, user.id, unit.lease_id);
    return {
      autopays: details.map(({ autopay }) => autopay),
      methods: methods.map(({ id, payment_type, label }) => ({
        id,
        payment_type,
        label: methodLabel(deps, label, languageOf(deps, request, tenant.user)),
      })),
      keeps_methods: property !== null && keepsMethods(property.settings.payment_settings),
    };
  });
  route(app, contract.readAutopay, async (request) => {
    const tenant = await tenantWhoMay(deps, request, 'read');
    return shown(request, tenant, await own(tenant, request.params.autopay_id));
  });
  route(app, contract.previewAutopay, async (request) => {
    const tenant = await tenantWhoMay(deps, request, 'pay');
    const { autopay_id, method_id, ...terms } = request.body;
    const before = autopay_id === null ? null : await own(tenant, autopay_id);
    const proposed = await proposedTerms(deps, tenant, terms, before);
    return previewOf(
      deps,
      { ...proposed, method_id: method_id ?? proposed.method_id },
      languageOf(deps, request, tenant.user),
    );
  });
  route(app, contract.addAutopay, async (request) => {
    const tenant = await tenantWhoMay(deps, request, 'pay');
    return shown(request, tenant, await addAutopay(deps, tenant, request.body, seenBy(request, tenant)));
  });
  route(app, contract.editAutopay, async (request) => {
    const tenant = await tenantWhoMay(deps, request, 'pay');
    const { autopay_id } = request.params;
    const seen = seenBy(request, tenant);
    return shown(request, tenant, await editAutopay(deps, tenant, autopay_id, request.body, seen));
  });
  route(app, contract.changeAutopayMethod, async (request) => {
    const tenant = await tenantWhoMay(deps, request, 'pay');
    const { autopay_id } = request.params;
    return shown(request, tenant, await changeMethod(deps, tenant, autopay_id, request.body.method_id));
  });
  route(app, contract.pauseAutopay, async (request) => {
    const tenant = await tenantWhoMay(deps, request, 'pay');
    const { autopay_id } = request.params;
    return shown(request, tenant, await pauseAutopay(deps, tenant, autopay_id, request.body.months));
  });
  route(app, contract.stopAutopay, async (request) => {
    const tenant = await tenantWhoMay(deps, request, 'pay');
    return shown(request, tenant, await stopAutopay(deps, tenant, request.params.autopay_id));
  });
}
