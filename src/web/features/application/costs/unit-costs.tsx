import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationAnswer } from '../../../app/application-query.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { Loading } from '../../../app/page/loading.tsx';
import { formatMoney } from '../../../app/texts/formats.ts';
import { costsOf } from '../../../widgets/costs.ts';

const CostTable = lazy(async () => ({
  default: (await import('../../../widgets/cost-table.tsx')).CostTable,
}));

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 8px',
    marginBlockStart: '6px',
    color: tokens.colorNeutralForeground2,
    '@media print': { display: 'none' },
  },
  more: { minWidth: 0, paddingInline: '4px', color: tokens.colorBrandForegroundLink },
});

/** The total costs of the unit, before applying: one line, and every cost in a dialog. */
export function UnitCosts({ unit }: { unit: ApplicationAnswer['unit_details'] }) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const { market_rent: rent, charges } = unit;
  if (charges.length === 0) return null;
  const { monthly, once, returned } = costsOf(rent, charges);
  const amount = (cents: number) => ({ amount: formatMoney(cents, i18n.language) });
  const parts = [
    t('apply.costs.monthly', amount(monthly)),
    ...(once > 0 ? [t('apply.costs.once', amount(once))] : []),
    ...(returned > 0 ? [t('apply.costs.returned', amount(returned))] : []),
  ];
  return (
    <div className={styles.line}>
      <span>{parts.join(', ')}</span>
      <Button className={styles.more} appearance="transparent" size="small" onClick={() => setOpen(true)}>
        {t('apply.costs.all')}
      </Button>
      {open ? (
        <Modal
          title={t('apply.costs.title')}
          onDismiss={() => setOpen(false)}
          actions={
            <Button size="large" onClick={() => setOpen(false)}>
              {t('close')}
            </Button>
          }
        >
          <Suspense fallback={<Loading />}>
            <CostTable rent={rent} charges={charges} />
          </Suspense>
        </Modal>
      ) : null}
    </div>
  );
}
