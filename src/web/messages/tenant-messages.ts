import { call, upload } from '../app/api/api-client.ts';
import type { MessageBox } from './message-box.ts';

const onProgress = () => {};

/** The threads of a signed-in resident. */
export function tenantMessages(token: string): MessageBox {
  const of = (message_id: string) => ({ token, params: { message_id } });
  return {
    whose: token,
    list: (signal) => call('GET /api/tenant/messages', { token, signal }),
    open: (id, signal) => call('GET /api/tenant/messages/:message_id', { ...of(id), signal }),
    send: async (body) => (await call('PUT /api/tenant/messages', { token, body })).id,
    attach: (id, body) =>
      upload('POST /api/tenant/messages/:message_id/files', { ...of(id), body, onProgress }),
    noteRead: (id) => call('POST /api/tenant/messages/:message_id/read', of(id)),
    addressOf: (id) => `/messages/view/${id}`,
  };
}
