import type { FastifyReply } from 'fastify';
import {
  confirmPlacepay,
  listPaymentRows as listRowsSchema,
  openCardPlugin as openCardPluginSchema,
  openPlacepay,
  paymentCallback,
  payScreening,
  readPayment,
} from '../../../contract/payment.contract.ts';
import { applicantOf } from '../../access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { openerOrigin } from '../../http/opener-origin.ts';
import { callbackPath } from '../../payments/callback-url.ts';
import { hearNews } from './callback.service.ts';
import { openCardPlugin } from './card-plugin.service.ts';
import { listPaymentRows, readPaymentView } from './payment-view.service.ts';
import { confirmPopup, openPopup } from './popup.service.ts';
import { payByGateway } from './screening.service.ts';

const path = '/api/applicant/payment';

/** Charges, invoices and paying them. @see spec/application.md §7 */
export function paymentRoutes(app: App, deps: Deps): void {
  app.get('/api/applicant/application_payments', { schema: listRowsSchema }, async (request) =>
    listPaymentRows(deps, await applicantOf(deps, request)),
  );
  app.get(path, { schema: readPayment }, async (request) =>
    readPaymentView(deps, await applicantOf(deps, request), request.ip),
  );
  app.post(`${path}/screening`, { schema: payScreening }, async (request, reply) => {
    const applicant = await applicantOf(deps, request);
    const key = request.headers['idempotency-key'] ?? null;
    await payByGateway(deps, { applicant, sent: request.body, key, ip: request.ip });
    return sendOk(reply);
  });
  app.post(
    '/api/applicant/unit/:unit_id/payments/placepay/meta',
    { schema: openPlacepay },
    async (request) => {
      const applicant = await applicantOf(deps, request);
      return openPopup(deps, {
        applicant,
        unitId: request.params.unit_id,
        asked: request.body,
        openerOrigin: openerOrigin(request, deps.settings.baseUrl),
        ip: request.ip,
      });
    },
  );
  app.post(`${path}/placepay`, { schema: confirmPlacepay }, async (request, reply) => {
    const applicant = await applicantOf(deps, request);
    await confirmPopup(deps, applicant, request.body, request.ip);
    return sendOk(reply);
  });
  app.post(`${path}/burton/meta`, { schema: openCardPluginSchema }, async (request) =>
    openCardPlugin(deps, request, request.body),
  );
  app.post(callbackPath, { schema: paymentCallback }, async (request) => {
    await hearNews(deps, request.body.reference, request.ip);
    return { received: true as const };
  });
}

/** A text is sent as it stands, so this one brings its quotation marks: the answer is JSON. */
function sendOk(reply: Pick<FastifyReply, 'type'>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send('"ok"');
}
