import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../app/page/notice.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import type { RunningFlow } from '../../flow/flow-views.ts';
import { TabRow } from '../../widgets/tab-row.tsx';
import { Beginning } from '../../wizard/beginning.tsx';
import type { GuestcardSubject } from './guestcard-data.ts';

const useStyles = makeStyles({
  head: {
    display: 'grid',
    gap: '4px',
    marginBlockEnd: '24px',
    '@media (max-width: 599px)': { marginBlockEnd: '12px' },
  },
  tabs: {
    marginBlockEnd: '24px',
    '@media (max-width: 599px)': { marginBlockEnd: '12px', '& > button': { flex: '1 1 0' } },
  },
  unit: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  intro: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  card: {
    padding: '28px 32px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '20px 16px' },
  },
});

const TABS = ['contact', 'payment'] as const;
type GuestTab = (typeof TABS)[number];

/** Facts for guests before they begin, including those about the application that follows. */
const GUEST_LINES = [
  'beginning.time',
  'portal:apply.beginning.at_hand',
  'portal:apply.beginning.seen',
] as const;

interface GuestcardFrameProps {
  readonly flow: RunningFlow;
  readonly subject: GuestcardSubject;
  /** The tab that is shown. */
  readonly tab: GuestTab;
  readonly isPaymentClosed: boolean;
  /** Called when the guest chooses the payment; omitted where it is shown. */
  readonly onPayment?: () => void;
  /** What the guest should know before they begin is shown. */
  readonly begins: boolean;
  readonly children: ReactNode;
  /** Shown over the page. */
  readonly over: ReactNode;
}

/** The unit, and the contact form or the payment: as tabs if the property charges something. @see spec/pre-application.md §2 */
export function GuestcardFrame(props: GuestcardFrameProps) {
  const { flow, subject, tab, isPaymentClosed, onPayment, begins, children, over } = props;
  const { isRequest } = subject;
  const { data, verified } = subject.loaded;
  const { t } = useTranslation(['guestcard', 'portal', 'forms', 'application', 'errors']);
  const styles = useStyles();
  const panel = useId();
  const hasTabs = flow.facts.charges_due === true;
  const lines = GUEST_LINES.map((line) => t(line));
  const isDisabled = { contact: subject.guest().applicantId !== null, payment: isPaymentClosed };
  const tabPanel = { role: 'tabpanel', 'aria-labelledby': `tab-${tab}` };
  return (
    <PageFrame width="narrow">
      <div className={styles.head}>
        <PageHeading text={t(isRequest ? 'request_title' : 'title')}>{data.unit.property_name}</PageHeading>
        <p className={styles.unit}>
          {t('unit', { unit_uid: data.unit.unit_uid, building_uid: data.unit.building_uid })}
        </p>
        <p className={styles.intro}>{t(isRequest ? 'request_intro' : 'intro')}</p>
        {begins ? <Beginning lines={lines} /> : null}
      </div>
      {data.unit.available || verified !== null || isRequest ? null : (
        <Notice intent="warning" style={{ marginBlockEnd: '20px' }}>
          {t('taken')}
        </Notice>
      )}
      {hasTabs ? (
        <TabRow
          name={t('tabs.name')}
          tabs={TABS.map((id) => ({ id, content: t(`tabs.${id}`), isDisabled: isDisabled[id] }))}
          selected={tab}
          panel={panel}
          className={styles.tabs}
          onSelect={(wanted) => {
            if (wanted === 'payment') onPayment?.();
          }}
        />
      ) : null}
      <div id={panel} className={styles.card} {...(hasTabs ? tabPanel : {})}>
        {children}
      </div>
      {over}
    </PageFrame>
  );
}
