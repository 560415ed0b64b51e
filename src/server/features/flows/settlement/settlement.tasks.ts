import { Type } from 'typebox';
import type { tenancyTasks } from '../../../../../machines/tenancy.catalog.ts';
import {
  type Deduction,
  findSettlement,
  keepStatement,
  type Settlement,
  updateSettlement,
} from '../../../../db/resident/settlement.repository.ts';
import type { Facts } from '../../../../engine/facts.ts';
import { entriesTo } from '../../../../engine/forms/answers/answer-facts.ts';
import { entrySchema } from '../../../../engine/forms/answers/list.ts';
import { numberOf } from '../../../../engine/forms/answers/quantity.ts';
import type { FormBundle } from '../../../../engine/forms/form.ts';
import { AppError } from '../../../errors.ts';
import type { Answers } from '../../../forms/answer-fields.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import type { InsideTask, TaskAnswer } from '../../../process/task.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { propertyOfTenancy, type TenancySubject } from '../audiences/tenancy.subject.ts';
import { isDone, noteDone, parametersOf } from '../data-flows/done-work.ts';
import { flowFormFacts } from '../data-flows/flow-form-facts.ts';
import { openRecord, recordOf } from '../data-flows/flow-record.ts';
import { bookSettlement, payCreditOut, previewSettlement } from './settle-ledger.ts';

type Context = FlowTaskContext<TenancySubject>;
type Step = 'drawStatement' | 'settleDeposit' | 'payOut';

/** The list of deductions: its form, and the fields of an entry. */
interface StatementParameters {
  readonly form: string;
  /** The amount of money. */
  readonly amount: string;
  /** What the residents read about it: a choice or a text each. */
  readonly about: readonly string[];
}

/** A task of a settlement that has begun; its work is done once. `failed` changes nothing. */
function step<Name extends Step>(
  name: Name,
  outcome: Exclude<(typeof tenancyTasks)[Name]['outcomes'][number], 'failed'>,
  work: (context: Context, settlement: Settlement) => Promise<Readonly<Record<string, unknown>>>,
): InsideTask<string, null, TenancySubject, Facts, unknown> {
  return {
    name,
    where: 'inside',
    input: Type.Unknown(),
    async run(context: Context): Promise<TaskAnswer<string, null, TenancySubject>> {
      if (await isDone(context)) return { outcome, result: null, repeated: true as const };
      const settlement = await findSettlement(context.trx, context.subject.id);
      if (settlement === null) return { outcome: 'failed', refusal: new AppError('record.not_found') };
      try {
        const detail = await work(context, settlement);
        await noteDone(context, outcome);
        return { outcome, result: null, detail };
      } catch (error) {
        if (error instanceof AppError) return { outcome: 'failed', refusal: error };
        throw error;
      }
    },
  };
}

/** Draws up the statement from the list of deductions and the ledger, in place of the one before. */
export const drawStatement = step('drawStatement', 'drawn', async (context) => {
  const { trx, subject, now } = context;
  const deductions = await deductionsOf(context);
  const statement = await previewSettlement(trx, subject.lease_id, deductions);
  await keepStatement(trx, subject.id, { ...statement, deductions, drawn_at: now.toISOString() });
  return { ...statement };
});

/** Books the latest statement in the ledger. */
export const settleDeposit = step('settleDeposit', 'settled', async (context, settlement) => {
  const { deps, trx, subject, flow, now } = context;
  const { time_zone } = (await propertyOfTenancy(context)).settings;
  const [today, actor] = [dayIn(time_zone, now), `flow:${flow.id}`];
  const { refund_cents, owed_cents } = await bookSettlement(deps, trx, settlement, { today, actor });
  await updateSettlement(trx, subject.id, { refund_cents, owed_cents, settled_at: now.toISOString() });
  return { refund_cents, owed_cents };
});

/** Enters in the ledger that the office has paid the rest of the deposit out. */
export const payOut = step('payOut', 'paid', async (context, settlement) => {
  const { deps, trx, subject, now, author } = context;
  if (settlement.paid_at !== null) return {};
  const refund_cents = await payCreditOut(deps, trx, settlement, author.actor);
  await updateSettlement(trx, subject.id, { refund_cents, paid_at: now.toISOString() });
  return { refund_cents };
});

async function deductionsOf(context: Context): Promise<Deduction[]> {
  const { deps, flow, subject } = context;
  const { form, amount, about } = parametersOf<StatementParameters>(context);
  const bundle = deps.forms.get(form);
  if (bundle === undefined) throw new AppError('validation.failed');
  const { answers } = await recordOf(context, flow, subject);
  const known = await flowFormFacts(deps, context, flow);
  const schema = entrySchema(bundle).properties?.[amount] ?? {};
  return entriesTo(bundle, openRecord(deps, flow.id, subject.id, answers), known).flatMap((entry) => {
    const cents = numberOf(schema, entry[amount]) ?? 0;
    const said = (language: string) =>
      about.flatMap((name) => textOf(context, bundle, name, entry, language)).join(': ');
    const texts = deps.texts.languages.map((language) => [language, said(language)]);
    return cents > 0 ? [{ cents, description: Object.fromEntries(texts) }] : [];
  });
}

function textOf(
  { deps }: Context,
  { ui }: FormBundle,
  name: string,
  entry: Answers,
  language: string,
): string[] {
  const value = entry[name];
  if (typeof value !== 'string' || value === '') return [];
  const option = ui.fields[name]?.options?.find((one) => one.value === value);
  return [option === undefined ? value : deps.texts.message(language, option.label, {})];
}
