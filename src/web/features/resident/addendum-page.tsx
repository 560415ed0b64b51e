import { Button } from '@fluentui/react-components';
import { DocumentAddRegular } from '@fluentui/react-icons/svg/document-add';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { useSituation } from '../../app/shell/resident-situation.ts';
import { EmptyState } from '../../resident/empty-state.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';

/** The text of the page, by the state of the addendum. */
type Said = 'none' | 'text' | 'others';

function Waiting({ user, unit }: SeenBy) {
  const { t, i18n } = useTranslation('dashboard');
  const situation = useSituation(user);
  const opening = useMutation({
    mutationFn: () => call('POST /api/tenant/addendum', { token: user.token }),
    // The lease's own link opens a new page for signing.
    onSuccess: ({ path }) => path !== null && window.location.assign(path),
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  // Only people who are bound by the lease sign.
  const hasNothing = opening.data?.path === null || unit?.responsible_flag === 'Non-Responsible';
  const said: Said = situation?.addendum_submitted === true ? 'none' : hasNothing ? 'others' : 'text';
  return (
    <EmptyState text={t(`addendum.${said}`)} icon={<DocumentAddRegular />}>
      {said === 'text' ? (
        <Button appearance="primary" disabledFocusable={opening.isPending} onClick={() => opening.mutate()}>
          {t('addendum.sign')}
        </Button>
      ) : null}
    </EmptyState>
  );
}

/** An addendum of the lease needs a signature: until it is signed, nothing else opens. @see spec/platform.md §4 */
export function AddendumPage() {
  const { t } = useTranslation('dashboard');
  return <ResidentPage title={t('addendum.title')}>{(seenBy) => <Waiting {...seenBy} />}</ResidentPage>;
}
