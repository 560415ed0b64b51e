import { Button } from '@fluentui/react-components';
import { DocumentAddRegular } from '@fluentui/react-icons/svg/document-add';
import { useState } from 'react';
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
  const [isOpening, setOpening] = useState(false);
  const [isOfOthers, setOfOthers] = useState(false);
  const sign = async () => {
    setOpening(true);
    try {
      const { path } = await call('POST /api/tenant/addendum', { token: user.token });
      // The lease's own link opens a new page for signing.
      if (path === null) setOfOthers(true);
      else window.location.assign(path);
    } catch (error) {
      notify('error', errorText(i18n, error));
    }
    setOpening(false);
  };
  // Only people who are bound by the lease sign.
  const hasNothing = isOfOthers || unit?.responsible_flag === 'Non-Responsible';
  const said: Said = situation?.addendum_submitted === true ? 'none' : hasNothing ? 'others' : 'text';
  return (
    <EmptyState text={t(`addendum.${said}`)} icon={<DocumentAddRegular />}>
      {said === 'text' ? (
        <Button appearance="primary" disabledFocusable={isOpening} onClick={() => void sign()}>
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
