import { mailLinkAgain } from '../../../contract/application/link.contract.ts';
import { steadily } from '../../accounts/steady-answer.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { countLinkRequest, mailLinks } from './link.service.ts';

/** Per address, beside the limits that the database keeps. */
const config = { rateLimit: { max: 30, timeWindow: '1 minute' } };

export function linkRoutes(app: App, deps: Deps): void {
  route(app, mailLinkAgain, { config }, async (request) => {
    const { email } = request.body;
    await countLinkRequest(deps, email, request.ip);
    await steadily(deps, () => mailLinks(deps, email));
    return true;
  });
}
