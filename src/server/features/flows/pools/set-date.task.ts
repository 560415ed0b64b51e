import { Type } from 'typebox';
import { readProcessDates, setProcessDate } from '../../../../db/process/process-date.repository.ts';
import type { DateParameters } from '../../../../engine/flow/kept-values.ts';
import { addDays, monthsFrom } from '../../../../ledger/day.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { builtInTask } from '../../../process/task.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { isDone, noteDone, parametersOf } from '../data-flows/done-work.ts';

/**
 * Sets a date of the process, counted from today, or from the date itself while that is still ahead: an early extension
 * loses no day.
 */
export const setDate = builtInTask('setDate', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'set' as const, result: null, repeated: true as const };
    const { trx, now, flow } = context;
    const { date, days, months = 0 } = parametersOf<DateParameters>(context);
    const process = await context.process();
    const { settings } = await audienceOf(flow).propertyOf(context);
    const today = dayIn(settings.time_zone, now);
    const { [date]: before = '' } = await readProcessDates(trx, process.id);
    const first = before > today ? before : today;
    const day = days === undefined ? monthsFrom(first, months) : addDays(first, days);
    await setProcessDate(trx, process, date, day);
    await noteDone(context, 'set');
    return { outcome: 'set' as const, result: null, detail: { [date]: day } };
  },
});
