import { Badge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { AutopayDate, AutopayPreview } from '../../../contract/resident/autopay.contract.ts';
import { Notice } from '../../app/page/notice.tsx';
import { formatDay, formatMoney } from '../../app/texts/formats.ts';
import { useAutopayStyles } from './autopay-styles.ts';

/** The components of a date's amount, one line each. */
function useReasons(): (date: AutopayDate) => readonly { readonly key: string; readonly text: string }[] {
  const { t, i18n } = useTranslation('autopay');
  const money = (cents: number) => formatMoney(cents, i18n.language);
  return ({
    items,
    carried_cents,
    credit_cents,
    others_cents,
    fee_cents,
    left_cents,
    late_after,
    is_paused,
  }) => {
    const amounts = [
      ['carried', carried_cents],
      ['credit', credit_cents],
      ['others', others_cents],
      [is_paused ? 'left_paused' : 'left_cap', left_cents],
      ['fee', fee_cents],
    ] as const;
    const [before, ...after] = amounts.map(([key, cents]) =>
      cents > 0 ? [{ key, text: t(`why.${key}`, { amount: money(cents) }) }] : [],
    );
    // Two charges can have the same text.
    const charges = items.map(({ description, due_date, cents, part }, index) => ({
      key: `item ${index}`,
      text: t(part === null ? 'why.item' : 'why.part', {
        description,
        date: formatDay(due_date),
        amount: money(cents),
        ...part,
      }),
    }));
    const late = late_after && {
      key: 'late',
      text: t('why.late', { date: formatDay(late_after.date), amount: money(late_after.cents) }),
    };
    return [...(before ?? []), ...charges, ...after.flat(), ...(late ? [late] : [])];
  };
}

/** A warning for the first date on which something is left unpaid or is paid too late. */
function useWarning(): (dates: readonly AutopayDate[]) => string | null {
  const { t, i18n } = useTranslation('autopay');
  const money = (cents: number) => formatMoney(cents, i18n.language);
  return (dates) => {
    const left = dates.find(
      ({ left_cents, late_after, is_paused }, index) =>
        !is_paused && (late_after !== null || left_cents > (dates[index + 1]?.others_cents ?? 0)),
    );
    if (left !== undefined) {
      const values = { date: formatDay(left.date), amount: money(left.left_cents) };
      return left.late_after === null
        ? t('warning.left', values)
        : t('warning.left_late', {
            ...values,
            late_date: formatDay(left.late_after.date),
            late_amount: money(left.late_after.cents),
          });
    }
    // What was already late at the time of loading is not caused by the chosen day.
    const late = dates.slice(1).find(({ late_before, is_paused }) => late_before !== null && !is_paused);
    if (late?.late_before == null) return null;
    const { date, cents } = late.late_before;
    return t('warning.late', {
      date: formatDay(late.date),
      late_date: formatDay(date),
      late_amount: money(cents),
    });
  };
}

/** The next dates: the amount of each and its reasons; and the day after which nothing is charged. */
export function DateList({ dates, ends }: AutopayPreview) {
  const { t, i18n } = useTranslation('autopay');
  const styles = useAutopayStyles();
  const reasonsOf = useReasons();
  const warning = useWarning()(dates);
  return (
    <>
      {warning === null ? null : <Notice intent="warning">{warning}</Notice>}
      {dates.length === 0 ? <p className={styles.muted}>{t('dates.none')}</p> : null}
      <ol className={styles.dates}>
        {dates.map((one) => (
          <li key={one.date} className={styles.date}>
            <span>
              <time dateTime={one.date}>{formatDay(one.date)}</time>{' '}
              {one.is_paused ? (
                <Badge appearance="tint" color="informative">
                  {t('dates.paused')}
                </Badge>
              ) : null}
            </span>
            <span className={styles.amount}>
              {one.is_paused || one.amount_cents > 0
                ? formatMoney(one.amount_cents + one.fee_cents, i18n.language)
                : t('dates.nothing')}
            </span>
            <ul className={styles.why}>
              {reasonsOf(one).map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {ends === null ? null : (
        <p className={styles.muted}>{t(`ends.${ends.reason}`, { date: formatDay(ends.day) })}</p>
      )}
    </>
  );
}
