import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Charge } from '../../../contract/guest/listing.contract.ts';
import { Modal } from '../../app/dialogs/modal.tsx';
import { formatWholeMoney } from '../../app/texts/formats.ts';
import { CostTable } from '../../widgets/cost-table.tsx';
import { costsOf } from '../../widgets/costs.ts';

const useStyles = makeStyles({
  box: {
    display: 'grid',
    justifyItems: 'start',
    gap: '2px',
    fontSize: tokens.fontSizeBase200,
  },
  monthly: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  other: { color: tokens.colorNeutralForeground2 },
  more: {
    minHeight: '24px',
    padding: 0,
    border: 'none',
    font: 'inherit',
    color: tokens.colorBrandForegroundLink,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
  },
});

/** The total costs of an apartment, in three lines; a dialog has every cost. */
export function CostSummary(props: {
  readonly rent: number;
  readonly charges: readonly Charge[];
  /** Name of the apartment or plan, for screen readers, which announce only the button. */
  readonly name: string;
}): ReactNode {
  const { t, i18n } = useTranslation('listings');
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const costs = costsOf(props.rent, props.charges);
  const amount = (cents: number) => ({ amount: formatWholeMoney(cents, i18n.language) });
  return (
    <div className={styles.box}>
      <span className={styles.monthly}>{t('costs.monthly', amount(costs.monthly))}</span>
      {costs.once === 0 ? null : (
        <span className={styles.other}>
          {t('costs.once', amount(costs.once))}
          {costs.returned === 0 ? '' : `, ${t('costs.returned', amount(costs.returned))}`}
        </span>
      )}
      {/* A plain button: a long list has thousands of them. */}
      <button
        type="button"
        className={styles.more}
        aria-label={t('costs.show_for', { name: props.name })}
        onClick={() => setOpen(true)}
      >
        {t('costs.show')}
      </button>
      {open ? (
        <Modal
          title={`${t('costs.title')}: ${props.name}`}
          onDismiss={() => setOpen(false)}
          actions={
            <Button size="large" onClick={() => setOpen(false)}>
              {t('portal:close')}
            </Button>
          }
        >
          <CostTable rent={props.rent} charges={props.charges} />
        </Modal>
      ) : null}
    </div>
  );
}
