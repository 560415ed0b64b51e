/** Facebook's Graph API: identifies the owner of an access token from the page, and the app that it was issued for. */
import { createHmac } from 'node:crypto';
import { type CallOutcome, callJson, memberOf, textOf } from './call-json.ts';
import type { FacebookProvider, Identified } from './social-provider.ts';

interface FacebookSettings {
  readonly id: string;
  readonly secret: string;
  /** The Graph API. */
  readonly url: string;
  readonly dialogUrl: string;
  readonly timeoutMs: number;
}

/** @example const facebook = facebookClient({ ...settings.providers.facebook, timeoutMs: 10_000 }) */
export function facebookClient(settings: FacebookSettings): FacebookProvider {
  const { id, secret, url, dialogUrl, timeoutMs } = settings;
  const ask = (path: string, query: Record<string, string>): Promise<CallOutcome> =>
    callJson({ url: `${url}/${path}?${new URLSearchParams(query)}`, key: '', timeoutMs });
  return {
    id: id === '' ? null : id,
    meAddress: `${url}/me`,
    async begin({ redirectUri, state }) {
      const query = {
        client_id: id,
        redirect_uri: redirectUri,
        state,
        response_type: 'token',
        scope: 'email',
      };
      return `${dialogUrl}?${new URLSearchParams(query)}`;
    },
    async identify(accessToken) {
      const about = await ask('debug_token', { input_token: accessToken, access_token: `${id}|${secret}` });
      if (!isAnswered(about)) return unanswered(about);
      const data = memberOf(about.body, 'data');
      const subject = textOf(data, 'user_id');
      if (memberOf(data, 'is_valid') !== true || textOf(data, 'app_id') !== id || subject === '')
        return { kind: 'refused', reason: 'not a token of this app' };
      const proof = createHmac('sha256', secret).update(accessToken).digest('hex');
      const fields = 'id,email,first_name,last_name';
      const me = await ask('me', { fields, access_token: accessToken, appsecret_proof: proof });
      if (!isAnswered(me)) return unanswered(me);
      if (textOf(me.body, 'id') !== subject) return { kind: 'refused', reason: 'another person' };
      return {
        kind: 'person',
        person: {
          subject,
          email: textOf(me.body, 'email'),
          // Facebook does not tell whether it has verified the address.
          emailVerified: false,
          firstName: textOf(me.body, 'first_name'),
          lastName: textOf(me.body, 'last_name'),
        },
      };
    },
  };
}

type Answered = Extract<CallOutcome, { kind: 'answer' }>;

function isAnswered(outcome: CallOutcome): outcome is Answered {
  return outcome.kind === 'answer' && outcome.status < 300 && outcome.body !== null;
}

function unanswered(outcome: CallOutcome): Identified {
  if (outcome.kind !== 'answer') return { kind: 'unavailable', reason: outcome.reason };
  const reason = `status ${outcome.status}`;
  return outcome.status >= 400 && outcome.status < 500
    ? { kind: 'refused', reason }
    : { kind: 'unavailable', reason };
}
