import type { SocialType } from '../../../../contract/session/social.contract.ts';
import {
  beginSocial as beginEntry,
  connectSocial,
  disconnectSocial,
  listSocial,
  logInSocial as logInEntry,
  mailSocialLink,
} from '../../../../contract/session/social.contract.ts';
import { listIdentities } from '../../../../db/session/social-identity.repository.ts';
import { sessionOf } from '../../../access/access.ts';
import { askerOf } from '../../../access/asker.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { openerOrigin } from '../../../http/opener-origin.ts';
import { route } from '../../../http/route.ts';
import { connect, disconnect, mailConnection } from './connection.service.ts';
import { beginSocial, logInSocial } from './social-login.service.ts';

/** Per IP address: each call may send a request to the provider. */
const config = { rateLimit: { max: 30, timeWindow: '1 minute' } };

export function socialRoutes(app: App, deps: Deps): void {
  route(app, beginEntry, { config }, async (request) =>
    beginSocial(deps, request.body.type, openerOrigin(request, deps.settings.baseUrl)),
  );
  route(app, logInEntry, { config }, async (request) => logInSocial(deps, request.body, askerOf(request)));
  route(app, mailSocialLink, { config }, async (request) => {
    await mailConnection(deps, request.body, request.ip);
    return true;
  });
  route(app, connectSocial, { config }, async (request) =>
    connect(deps, await sessionOf(deps, request), request.body, askerOf(request)),
  );
  route(app, listSocial, async (request) => {
    const { user } = await sessionOf(deps, request);
    const connected = await listIdentities(deps.db, user.id);
    return {
      has_password: user.password_hash !== '',
      connected: connected.map(({ provider, email, connected_at }) => ({
        type: provider as SocialType,
        email,
        connected_at,
      })),
    };
  });
  route(app, disconnectSocial, async (request) =>
    disconnect(deps, await sessionOf(deps, request), request.params.type, askerOf(request)),
  );
}
