/** A service of sample data for test pages. It requires no key. @see spec/platform.md §7 */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { samplePeople } from './sample-people.ts';

const Asked = Type.Object({ today: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) });

/** Registers `/people?today=2026-03-02`: ten thousand people, always the same for a given day. */
export function peopleRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: Type.Static<typeof Asked> }>(
    '/people',
    { schema: { querystring: Asked } },
    async (request) => samplePeople(request.query.today),
  );
}
