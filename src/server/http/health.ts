import { readHealth, readReadiness } from '../../contract/portal.contract.ts';
import { databaseAnswers } from '../../db/client.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { FreeSpace } from '../storage/free-space.ts';
import { route } from './route.ts';

/**
 * `GET /health` answers 200 while the database responds, else 503 `database.unavailable`. `GET /ready` also answers 503
 * `server.closing` once the server is shutting down, so that load balancers stop sending requests, and 507
 * `storage.full` while nothing can be saved.
 */
export function healthRoutes(
  app: App,
  deps: Pick<Deps, 'db'>,
  { isClosing, space }: { isClosing: () => boolean; space: FreeSpace },
): void {
  const refuseWithoutDatabase = async () => {
    if (!(await databaseAnswers(deps.db))) throw new AppError('database.unavailable');
  };
  route(app, readHealth, async () => {
    await refuseWithoutDatabase();
    return { status: 'ok' as const };
  });
  route(app, readReadiness, async () => {
    if (isClosing()) throw new AppError('server.closing');
    await refuseWithoutDatabase();
    if (!(await space.isThere())) throw new AppError('storage.full');
    return { status: 'ready' as const };
  });
}
