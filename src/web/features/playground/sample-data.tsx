import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../app/notifications/notifications.ts';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { Backdrop } from '../../widgets/backdrop.tsx';

/** After a payment of the demo the page is reloaded. @see spec/platform.md §9 */
const DEMO_RELOAD_MS = 5000;

/** Card and account numbers that the simulated payment providers know. */
const PAYMENT: readonly (readonly [name: string, value: string])[] = [
  ['card', '4242 4242 4242 4242'],
  ['card_declined', '4000 0000 0000 0002'],
  ['cvv', '123'],
  ['expiry', '12/39'],
  ['routing', '110000000'],
  ['account', '000123456789'],
  ['account_declined', '000222222227'],
];

/** A person whom the simulated screening bureau approves. */
const SCREENING: readonly (readonly [name: string, value: string])[] = [
  ['first_name', 'Ada'],
  ['last_name', 'Sample'],
  ['date_of_birth', '1990-04-12'],
  ['ssn', '078-05-1120'],
  ['address', '410 Juniper Lane'],
  ['zip', '78704'],
  ['phone', '(512) 555-0142'],
];

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    gap: '8px 20px',
    alignItems: 'center',
    maxWidth: '560px',
    marginBlock: '20px',
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  },
});

function Samples({ rows }: { readonly rows: typeof PAYMENT }) {
  const { t } = useTranslation('playground');
  const styles = useStyles();
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value);
    notify('success', t('copied'));
  };
  return (
    <dl className={styles.list}>
      {rows.map(([name, value]) => [
        <dt key={`${name} name`}>{t(`samples.${name}`)}</dt>,
        <dd key={name}>{value}</dd>,
        <dd key={`${name} copy`}>
          <Button aria-label={t('copy_of', { name: t(`samples.${name}`) })} onClick={() => void copy(value)}>
            {t('copy')}
          </Button>
        </dd>,
      ])}
    </dl>
  );
}

/** Sample answers for the screening, to copy. @see spec/platform.md §2 Route table */
export function ScreeningSamplesPage() {
  const { t } = useTranslation('playground');
  return (
    <PageFrame>
      <PageHeading text={t('screenings')} />
      <Samples rows={SCREENING} />
    </PageFrame>
  );
}

/** Card and bank numbers, to copy. */
export function PaymentSamplesPage() {
  const { t } = useTranslation('playground');
  return (
    <PageFrame>
      <PageHeading text={t('payments')} />
      <Samples rows={PAYMENT} />
    </PageFrame>
  );
}

/** The sample numbers, and the behavior of a page after a payment: it waits and reloads. */
export function PlacepayPage() {
  const { t } = useTranslation('playground');
  const [isPaid, setIsPaid] = useState(false);
  useEffect(() => {
    if (!isPaid) return undefined;
    const timer = window.setTimeout(() => window.location.reload(), DEMO_RELOAD_MS);
    return () => window.clearTimeout(timer);
  }, [isPaid]);
  return (
    <PageFrame>
      <PageHeading text={t('placepay')} />
      <Samples rows={PAYMENT} />
      <Button appearance="primary" size="large" onClick={() => setIsPaid(true)}>
        {t('paid')}
      </Button>
      {isPaid ? <Backdrop /> : null}
    </PageFrame>
  );
}
