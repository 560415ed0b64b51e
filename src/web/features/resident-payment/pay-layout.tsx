import { makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { resume } from '../../../engine/flow/run/resume.ts';
import { useBundles } from '../../app/form-bundles.ts';
import { Loading } from '../../app/page/loading.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import type { RunningFlow, ScreenProps } from '../../flow/flow-views.ts';
import { BillLines } from '../../resident/bill-detail.tsx';
import { Card } from '../../resident/card.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { FORM_OF_NEW } from './new-payment.tsx';
import { AHEAD_FORM, AMOUNT_FORM } from './pay-bill.tsx';
import type { PaySubject } from './pay-subject.ts';

const FORMS = [...AMOUNT_FORM, ...AHEAD_FORM, ...FORM_OF_NEW];

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 340px',
    gap: '20px',
    alignItems: 'start',
    '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  due: {
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontVariantNumeric: 'tabular-nums',
  },
  facts: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '4px 16px',
    '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** A screen beside what is owed. @see spec/platform.md §2, §4 Payment via the hosted provider popup */
export function PayLayout({ flow, subject, children }: ScreenProps<PaySubject>) {
  const { t, i18n } = useTranslation(['ledger', 'payment']);
  const styles = useStyles();
  const links = useLinkStyles();
  const { bill } = subject;
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const facts = (['overdue', 'deferred', 'credit', 'on_the_way'] as const).filter((name) => bill[name] > 0);
  useNewBill(flow, subject);
  // All forms at once: a later one would push down what is below it.
  if (useBundles(FORMS) === null) return <Loading />;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {children}
        {subject.paid === null ? null : (
          <Link className={links.plain} to={`/transactions/view/${subject.paid.id}`}>
            {t('ledger:pay.receipt')}
          </Link>
        )}
      </div>
      <div className={styles.column}>
        <Card title={t('ledger:pay.due')}>
          <span className={styles.due}>{money(bill.due)}</span>
          {facts.length === 0 ? null : (
            <dl className={styles.facts}>
              {facts.map((name) => (
                <Fragment key={name}>
                  <dt>{t(`ledger:pay.${name}`)}</dt>
                  <dd>{money(bill[name])}</dd>
                </Fragment>
              ))}
            </dl>
          )}
          <p className={styles.note}>{t('ledger:pay.cancel_note')}</p>
          {bill.ahead > 0 && bill.facts.may_pay ? (
            <p className={styles.note}>{t('ledger:pay.ahead_note', { amount: money(bill.ahead) })}</p>
          ) : null}
        </Card>
        <Card title={t('ledger:pay.details')}>
          <BillLines bill={bill} />
        </Card>
      </div>
    </div>
  );
}

/** Continues where a newer bill leads: it was paid elsewhere, or something was charged meanwhile. */
function useNewBill({ flow, here, resume: goOn }: RunningFlow, { bill: { facts } }: PaySubject): void {
  const isTask = here.kind === 'task';
  const { state } = here;
  const known = useRef(facts);
  useEffect(() => {
    if (isTask || facts === known.current) return;
    known.current = facts;
    if (resume(flow, facts).state !== state) goOn(facts);
  }, [facts, flow, isTask, state, goOn]);
}
