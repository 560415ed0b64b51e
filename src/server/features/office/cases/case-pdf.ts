import type { ApplicantAnswers } from '../../../../contract/office/applicant-answers.contract.ts';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { dayText, momentText } from '../../../../engine/language/moments.ts';
import { formatMoney } from '../../../../engine/language/money.ts';
import type { Deps } from '../../../deps.ts';
import { type DocumentBlock, writeDocument } from '../../../papers/write-document.ts';

interface CaseRecord {
  readonly shown: Omit<OfficeCase, 'here'>;
  /** Of each applicant; secrets show their last characters only. */
  readonly answers: readonly Omit<ApplicantAnswers, 'here'>[];
  readonly property: string;
  readonly language: string;
}

/**
 * A household as one PDF: its people, lease, fees, answers, workorders, messages and what was done, as far as the member
 * may see them.
 *
 * @example await casePdf(deps, { shown, answers, property: 'Juniper Row', language: 'en' })
 */
export function casePdf(
  deps: Pick<Deps, 'texts' | 'clock' | 'log'>,
  { shown, answers, property, language }: CaseRecord,
): Promise<Buffer> {
  const say = (key: string, values: Record<string, string> = {}) =>
    deps.texts.message(language, `office:case.${key}`, values);
  const time = (at: string) => momentText(language, new Date(at), shown.time_zone);
  const money = (cents: number) => formatMoney(cents, language);
  const block = (title: string, lines: readonly (readonly [string, string])[]): DocumentBlock[] =>
    lines.length === 0 ? [] : [{ title, lines: lines.map(([label, text]) => ({ label, text, photos: [] })) }];
  const { application, lease, occupants, workorders, messages, log } = shown;
  const blocks = [
    ...block(
      say('applicants'),
      (application?.applicants ?? []).map((one) => [
        one.name,
        [say(`types.${one.applicant_type}`), one.email, one.contact_no]
          .filter((part) => part !== '')
          .join(', '),
      ]),
    ),
    ...block(
      say('residents'),
      occupants.map((one) => [one.name, say(one.responsible ? 'responsible' : 'not_responsible')]),
    ),
    ...(lease === null
      ? []
      : block(lease.lease_uid === null ? say('lease') : say('lease_uid', { uid: lease.lease_uid }), [
          [say('status'), say(`statuses.${lease.status}`)],
          [
            say('term'),
            say('term_days', {
              from: dayText(language, lease.start_date),
              until: dayText(language, lease.end_date),
            }),
          ],
          [say('rent'), money(lease.rent_cents)],
          [say('deposit'), money(lease.deposit_cents)],
          [say('due'), money(lease.due_cents)],
        ])),
    ...block(
      say('invoices'),
      (application?.invoices ?? []).map((one) => [
        `${one.description}, ${one.payer}`,
        `${money(one.amount_cents)}, ${say('paid')} ${money(one.paid_cents)}`,
      ]),
    ),
    ...answers.flatMap(({ name, sections }) =>
      sections.flatMap(({ title, rows }) =>
        block(
          `${name}: ${title}`,
          rows.map(({ label, text }) => [label, text]),
        ),
      ),
    ),
    ...block(
      say('workorders'),
      (workorders ?? []).map(({ title, created_at }) => [time(created_at), title]),
    ),
    ...block(
      say('messages'),
      (messages ?? []).map((one) => [
        `${time(one.created_at)}, ${one.by_office ? say('by_office', { name: one.author }) : one.author}`,
        `${one.subject}\n${one.message}`,
      ]),
    ),
    ...block(
      say('log'),
      log.map(({ at, title, by, name, text }) => [
        `${time(at)}, ${name ?? say(`by.${by}`)}`,
        `${title}: ${text}`,
      ]),
    ),
  ];
  return writeDocument(deps, {
    title: say('title', { home: shown.home }),
    place: [property, shown.home],
    made_at: deps.clock.now(),
    time_zone: shown.time_zone,
    language,
    text: say('made'),
    blocks,
    signatures: [],
  });
}
