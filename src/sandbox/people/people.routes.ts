/** A service of sample data, as developers use for test pages. It takes no key. @see spec/platform.md §7 */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { samplePeople } from './sample-people.ts';

const Asked = Type.Object({ today: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) });

/** Registers `/people?today=2026-03-02`: ten thousand people, the same ones for a day. */
export function peopleRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: Type.Static<typeof Asked> }>(
    '/people',
    { schema: { querystring: Asked } },
    async (request) => samplePeople(request.query.today),
  );
}
