import type { FastifyRequest } from 'fastify';
import * as contract from '../../../../contract/office/api/webhook.contract.ts';
import { listUserNames } from '../../../../db/session/user.repository.ts';
import { hasDelivery, listDeliveries, replayDelivery } from '../../../../db/webhook/delivery.repository.ts';
import { findWebhook, listWebhooks } from '../../../../db/webhook/webhook.repository.ts';
import { askerOf } from '../../../access/asker.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { askedPage } from '../../../http/asked-page.ts';
import { route } from '../../../http/route.ts';
import { officeOf } from '../office.ts';
import type { Changing } from './api-key.service.ts';
import { addWebhook, ofProperty, removeWebhook, renewSecret, toldFlows } from './webhook.service.ts';

/** The addresses of other programs, and what is told to them. */
export function webhookRoutes(app: App, deps: Deps): void {
  const changing = async (request: FastifyRequest): Promise<Changing> => {
    const { user } = await officeOf(deps, request);
    return { user, asker: askerOf(request) };
  };
  route(app, contract.listWebhooks, async (request) => {
    const { user } = await officeOf(deps, request);
    const webhooks = await listWebhooks(deps.db, user.property_id);
    const names = await listUserNames(
      deps.db,
      webhooks.map(({ made_by }) => made_by),
    );
    const rows = webhooks.map(({ id, url, flows, money, made_by, created_at }) => ({
      ...{ id, url, flows: flows && [...flows], money, created_at, made_by: names.get(made_by) ?? '' },
    }));
    return { rows, flows: toldFlows(deps) };
  });
  route(app, contract.addWebhook, async (request) => {
    const { money = false, ...asked } = request.body;
    return addWebhook(deps, await changing(request), { ...asked, money });
  });
  route(app, contract.renewWebhookSecret, async (request) =>
    renewSecret(deps, await changing(request), request.params.webhook_id),
  );
  route(app, contract.endWebhook, async (request) =>
    removeWebhook(deps, await changing(request), request.params.webhook_id),
  );
  route(app, contract.listWebhookDeliveries, async (request) => {
    const { user } = await officeOf(deps, request);
    const { id, url } = ofProperty(user, await findWebhook(deps.db, request.params.webhook_id));
    const asked = askedPage(request.query, { sort: 'created_at', order: 'desc' });
    const { rows, total } = await listDeliveries(deps.db, id, asked);
    return {
      rows: rows.map(({ id: delivery, kind, subject, created_at, result, attempts, ...last }) => ({
        ...{ id: delivery, kind, subject, created_at, attempts, state: result ?? ('WAITING' as const) },
        ...{ status: last.status, problem: last.problem },
        next_attempt_at: result === null ? last.next_attempt_at : null,
      })),
      ...{ total, url },
    };
  });
  route(app, contract.replayWebhookDelivery, async (request) => {
    const { user } = await officeOf(deps, request);
    const { webhook_id, delivery_id: id } = request.params;
    ofProperty(user, await findWebhook(deps.db, webhook_id));
    if (!(await hasDelivery(deps.db, { webhook_id, id }))) throw new AppError('record.not_found');
    return replayDelivery(deps.db, { webhook_id, id }, deps.clock.now().toISOString());
  });
}
