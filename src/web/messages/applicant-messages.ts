import { applicantPage } from '../app/api/access-token.ts';
import { call, upload } from '../app/api/api-client.ts';
import type { MessageBox } from './message-box.ts';

const onProgress = () => {};

/** The threads of an applicant, by the token of their link. */
export function applicantMessages(token: string): MessageBox {
  const of = (message_id: string) => ({ token, params: { message_id } });
  return {
    whose: token,
    list: (signal) => call('GET /api/applicant/messages', { token, signal }),
    open: (id, signal) => call('GET /api/applicant/messages/:message_id', { ...of(id), signal }),
    send: async ({ subject, message, thread_id }) => {
      const body = { subject, message, ...(thread_id !== undefined && { thread_id }) };
      return (await call('PUT /api/applicant/messages', { token, body })).id;
    },
    attach: (id, body) =>
      upload('POST /api/applicant/messages/:message_id/files', { ...of(id), body, onProgress }),
    noteRead: (id) => call('POST /api/applicant/messages/:message_id/read', of(id)),
    addressOf: (id) => applicantPage(`/applicant/messages/${id}`, token),
  };
}
