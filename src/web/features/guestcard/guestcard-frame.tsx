import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../app/page/notice.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { TabRow } from '../../widgets/tab-row.tsx';
import { Beginning } from '../../wizard/beginning.tsx';
import { billingFrom } from './contact-form.ts';
import { ContactStep, ContactSubmit, useContactIssues, useContactSubmit } from './contact-step.tsx';
import type { GuestcardSubject } from './guestcard-data.ts';
import { PaymentStep } from './payment-step.tsx';

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

/** Contact form and payment, as tabs if the property charges something. @see spec/pre-application.md §2 */
export function GuestcardSteps({ flow, subject, children }: ScreenProps<GuestcardSubject>) {
  const { loaded, bundles, store, isRequest } = subject;
  const guest = subject.guest();
  const { t } = useTranslation(['guestcard', 'portal', 'forms', 'application', 'errors']);
  const styles = useStyles();
  const panel = useId();
  const { data, verified } = loaded;
  const contactForms = bundles.slice(0, -1);
  const paymentForm = bundles.at(-1);
  const contact = useContactSubmit(flow, subject, contactForms);
  const problems = useContactIssues(contactForms, store, loaded.formFacts, true);
  const { here, facts } = flow;
  const busy = here.kind === 'task' || contact.asking;
  const hasTabs = facts.charges_due === true;
  // Once invoiced, the payment tab stays, with all entries, while there is something to pay.
  const isOwed = facts.charges_due === true || facts.payment_in_flight === true;
  const paying = facts.invoiced === true && isOwed && paymentForm !== undefined;
  const wasPaying = useRef(paying);
  useEffect(() => {
    // The pressed button has been removed: the next Tab key starts at the new step.
    if (paying && !wasPaying.current) document.getElementById('tab-payment')?.focus();
    wasPaying.current = paying;
  }, [paying]);
  const lines = GUEST_LINES.map((line) => t(line));
  // A person who only requests information does not apply.
  const begins = !isRequest && !paying && verified === null;
  const selected: GuestTab = paying ? 'payment' : 'contact';
  const isDisabled = (tab: GuestTab) =>
    tab === 'contact' ? guest.applicantId !== null : busy || (!paying && problems.length > 0);
  const tabPanel = { role: 'tabpanel', 'aria-labelledby': `tab-${selected}` };
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
          tabs={TABS.map((id) => ({ id, content: t(`tabs.${id}`), isDisabled: isDisabled(id) }))}
          selected={selected}
          panel={panel}
          className={styles.tabs}
          onSelect={(tab) => {
            if (tab !== selected) void contact.submit();
          }}
        />
      ) : null}
      <div id={panel} className={styles.card} {...(hasTabs ? tabPanel : {})}>
        {paying ? (
          <PaymentStep
            loaded={loaded}
            bundle={paymentForm}
            flow={flow}
            guest={guest}
            onPaid={(paid) => subject.learn({ paid })}
            start={verified?.make_payment_form ?? billingFrom(store.getAll())}
          />
        ) : (
          <ContactStep
            loaded={loaded}
            bundles={contactForms}
            store={store}
            busy={busy}
            tried={contact.tried}
            onSubmit={() => void contact.submit()}
            onChallenge={contact.setChallenge}
          />
        )}
      </div>
      <ContactSubmit value={contact}>{children}</ContactSubmit>
    </PageFrame>
  );
}
