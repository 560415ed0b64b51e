import { mailLinkAgain } from '../../../contract/application/link.contract.ts';
import { inConstantTime } from '../../access/constant-time.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { countLinkRequest, mailLinks } from './link.service.ts';

/** Per IP address, in addition to the limits in the database. */
const config = { rateLimit: { max: 30, timeWindow: '1 minute' } };

export function linkRoutes(app: App, deps: Deps): void {
  route(app, mailLinkAgain, { config }, async (request) => {
    const { email } = request.body;
    await countLinkRequest(deps, email, request.ip);
    await inConstantTime(deps, () => mailLinks(deps, email));
    return true;
  });
}
