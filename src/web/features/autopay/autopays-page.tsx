import { CalendarArrowCounterclockwiseRegular } from '@fluentui/react-icons/svg/calendar-arrow-counterclockwise';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { residentMay } from '../../../contract/access/grants.ts';
import { Notice } from '../../app/page/notice.tsx';
import { EmptyState } from '../../resident/empty-state.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { AutopayCard } from './autopay-card.tsx';
import { useAutopayStyles } from './autopay-styles.ts';
import { whyNotPay } from './may-pay.ts';
import { useAutopays } from './use-autopays.ts';

/** The automatic payments of a lease. @see spec/platform.md §2 Route table */
export function AutopaysPage() {
  const { t } = useTranslation('autopay');
  const links = useLinkStyles();
  return (
    <ResidentPage
      title={t('title')}
      item="auto_payment"
      actions={(seenBy) =>
        whyNotPay(seenBy) === null ? (
          <Link className={links.button} to="/tenant/autopays/add">
            {t('add.link')}
          </Link>
        ) : null
      }
    >
      {(seenBy) => (seenBy.unit === null ? <EmptyState text={t('no_lease')} /> : <Autopays {...seenBy} />)}
    </ResidentPage>
  );
}

function Autopays(seenBy: SeenBy) {
  const { t } = useTranslation('autopay');
  const styles = useAutopayStyles();
  const { user, unit } = seenBy;
  const why = whyNotPay(seenBy);
  return (
    <>
      {why === null ? null : <Notice intent="info">{t(why)}</Notice>}
      <Loaded query={useAutopays(user)}>
        {({ autopays }) =>
          autopays.length === 0 && residentMay(unit, 'pay') ? (
            <EmptyState text={t('none')} icon={<CalendarArrowCounterclockwiseRegular />} />
          ) : (
            <ul className={styles.list}>
              {autopays.map((autopay) => (
                <li key={autopay.id}>
                  <AutopayCard autopay={autopay} user={user} mayChange={why === null} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
