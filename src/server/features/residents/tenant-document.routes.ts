import * as contract from '../../../contract/resident/document.contract.ts';
import { insertDocumentRead } from '../../../db/resident/tenant-document.repository.ts';
import { currentImpersonation } from '../../access/impersonation.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { leaseOf } from './lease-of.ts';
import { tenantDocuments } from './tenant-documents.ts';

/** Documents of a tenancy. @see spec/platform.md §2 Route table */
export function tenantDocumentRoutes(app: App, deps: Deps): void {
  route(app, contract.listTenantDocuments, async (request) => {
    const { user, unit } = await leaseOf(deps, request, null, 'read');
    return tenantDocuments(deps, deps.db, user, unit, languageOf(deps, request, user));
  });
  route(app, contract.noteDocumentRead, async (request) => {
    const { user, unit, property } = await leaseOf(deps, request, null, 'change');
    const { document_id } = request.params;
    const documents = await tenantDocuments(deps, deps.db, user, unit, languageOf(deps, request, user));
    if (!documents.some((one) => one.document_id === document_id)) throw new AppError('record.not_found');
    // A view by an impersonator does not count as read.
    if (currentImpersonation() !== null) return false;
    const { company_id, id: property_id } = property;
    const read_at = deps.clock.now().toISOString();
    await insertDocumentRead(deps.db, { user_id: user.id, company_id, property_id, document_id, read_at });
    return true;
  });
}
