/** When the office of a property is open. */
import { type Static, Type } from 'typebox';

const Time = Type.String({ description: '`09:00`, at the property.' });

const OfficeSpan = Type.Object({
  weekday: Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' }),
  from: Time,
  to: Time,
});
export type OfficeSpan = Static<typeof OfficeSpan>;

const ClosedDay = Type.Object({
  day: Type.String({ description: '`2026-12-25`' }),
  name: Type.Union([Type.String(), Type.Record(Type.String(), Type.String())], {
    description: "Why: one text, or one per language; '' where the office has not said.",
  }),
});

/** The week of an office, and the days on which it is closed nevertheless. */
export const OfficeHours = Type.Object({
  time_zone: Type.String({ description: '`America/Chicago`' }),
  spans: Type.Array(OfficeSpan, { description: 'In the order of the week; several on a day with a break.' }),
  closed: Type.Array(ClosedDay),
});
export type OfficeHours = Static<typeof OfficeHours>;
