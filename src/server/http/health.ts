import { readHealth } from '../../contract/portal.contract.ts';
import { databaseAnswers } from '../../db/client.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { route } from './route.ts';

/** `GET /health`: 200 while the database answers, else 503 `database.unavailable`. */
export function healthRoutes(app: App, deps: Pick<Deps, 'db'>): void {
  route(app, readHealth, async () => {
    if (!(await databaseAnswers(deps.db))) throw new AppError('database.unavailable');
    return { status: 'ok' as const };
  });
}
