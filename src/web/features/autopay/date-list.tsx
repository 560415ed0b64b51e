import { Badge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { AutopayDate, AutopayPreview } from '../../../contract/resident/autopay.contract.ts';
import { formatDay, formatMoney } from '../../app/texts/formats.ts';
import { useAutopayStyles } from './autopay-styles.ts';

/** What a date is made up of, one line each. */
function useReasons(): (date: AutopayDate) => readonly { readonly key: string; readonly text: string }[] {
  const { t, i18n } = useTranslation('autopay');
  const money = (cents: number) => formatMoney(cents, i18n.language);
  return ({ items, carried_cents, credit_cents, fee_cents, left_cents, is_paused }) => {
    const amounts = [
      ['carried', carried_cents],
      ['credit', credit_cents],
      [is_paused ? 'left_paused' : 'left_cap', left_cents],
      ['fee', fee_cents],
    ] as const;
    const [before, ...after] = amounts.map(([key, cents]) =>
      cents > 0 ? [{ key, text: t(`why.${key}`, { amount: money(cents) }) }] : [],
    );
    // Two charges can say the same.
    const charges = items.map(({ description, due_date, cents, part }, index) => ({
      key: `item ${index}`,
      text: t(part === null ? 'why.item' : 'why.part', {
        description,
        date: formatDay(due_date),
        amount: money(cents),
        ...part,
      }),
    }));
    return [...(before ?? []), ...charges, ...after.flat()];
  };
}

/** The next dates: what each takes, and why; and after which day nothing is taken any more. */
export function DateList({ dates, ends }: AutopayPreview) {
  const { t, i18n } = useTranslation('autopay');
  const styles = useAutopayStyles();
  const reasonsOf = useReasons();
  return (
    <>
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
              {one.is_paused || one.amount_cents + one.carried_cents + one.items.length > 0
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
