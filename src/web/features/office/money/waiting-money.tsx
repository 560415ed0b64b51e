import { Badge, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { usePostStyles } from '../../../resident/post-row.ts';
import type { OfficeMember } from '../frame/office-page.tsx';
import { useWaitingMoney } from './money-nav.tsx';

/** In the work list: money that waits for this member, who did not ask for it. */
export function WaitingMoney({ token, user_id, policies }: OfficeMember) {
  const { t } = useTranslation('office-money');
  const rows = usePostStyles();
  const links = useLinkStyles();
  const isMine = policiesMay(policies, 'serve money');
  const { data = [] } = useWaitingMoney({ token, user_id }, isMine);
  const count = data.filter(({ mine }) => !mine).length;
  if (count === 0) return null;
  return (
    <div className={mergeClasses(rows.row, rows.openable)}>
      <Link className={links.whole} to="/office/money/waiting">
        {t('waiting.in_work')}
      </Link>
      <Badge appearance="tint">{t('waiting.count', { count })}</Badge>
    </div>
  );
}
