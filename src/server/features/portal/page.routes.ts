import { readMustRead, readPage as schema } from '../../../contract/portal.contract.ts';
import { findPropertyByHost } from '../../../db/property/property.repository.ts';
import { applicantOf, tokenOf } from '../../access/access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { readPage } from '../../texts/page.service.ts';

export function pageRoutes(app: App, deps: Deps): void {
  route(app, schema, async (request) => {
    // Pages are public: a token only identifies the property, and a wrong one is ignored.
    const applicant = tokenOf(request) === null ? null : await applicantOf(deps, request).catch(() => null);
    const property =
      applicant?.property_id ??
      (await findPropertyByHost(deps.db, request.hostname.toLowerCase()))?.id ??
      null;
    const language = languageOf(deps, request, applicant);
    return readPage(deps, property, request.params.idx, language);
  });
  route(app, readMustRead, async (request, reply) => {
    const applicant = await applicantOf(deps, request);
    if (applicant.property_id !== request.params.property_id) throw new AppError('record.not_found');
    const language = languageOf(deps, request, applicant);
    const { page_content } = await readPage(deps, applicant.property_id, 'must-read', language);
    // A string is sent unserialized, so it is serialized to JSON here.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(page_content));
  });
}
