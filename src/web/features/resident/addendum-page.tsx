import { DocumentAddRegular } from '@fluentui/react-icons/svg/document-add';
import { useTranslation } from 'react-i18next';
import { useSituation } from '../../app/shell/resident-situation.ts';
import { EmptyState } from '../../resident/empty-state.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';

function Waiting({ user }: SeenBy) {
  const { t } = useTranslation('dashboard');
  const situation = useSituation(user);
  const text = situation?.addendum_submitted === true ? t('addendum.none') : t('addendum.text');
  return <EmptyState text={text} icon={<DocumentAddRegular />} />;
}

/** An addendum of the lease waits for a signature: until it is there, nothing else is open. @see spec/platform.md §4 */
export function AddendumPage() {
  const { t } = useTranslation('dashboard');
  return <ResidentPage title={t('addendum.title')}>{(seenBy) => <Waiting {...seenBy} />}</ResidentPage>;
}
