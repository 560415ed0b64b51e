import { DocumentAddRegular } from '@fluentui/react-icons/svg/document-add';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useSituation } from '../../app/shell/resident-situation.ts';
import { EmptyState } from '../../resident/empty-state.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';

function Waiting({ user }: SeenBy) {
  const { t } = useTranslation('dashboard');
  const situation = useSituation(user);
  if (situation?.addendum_submitted === true) return <Navigate to="/tenant" replace />;
  return <EmptyState text={t('addendum.text')} icon={<DocumentAddRegular />} />;
}

/** An addendum of the lease waits for a signature: until it is there, nothing else is open. @see spec/platform.md §4 */
export function AddendumPage() {
  const { t } = useTranslation('dashboard');
  return <ResidentPage title={t('addendum.title')}>{(seenBy) => <Waiting {...seenBy} />}</ResidentPage>;
}
