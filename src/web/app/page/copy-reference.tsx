import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { notify } from '../notifications/notifications.ts';

/** Copies the whole id of a failed call, of which the page shows the first digits. Only where the browser lets a page copy. */
export function CopyReference({ trace }: { readonly trace: string }) {
  const { t } = useTranslation();
  // Browsers have no clipboard on pages without HTTPS.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (trace === '' || clipboard === undefined) return null;
  const copy = () =>
    clipboard.writeText(trace).then(
      () => notify('success', t('errors.copied')),
      () => {},
    );
  return (
    <Button appearance="subtle" onClick={() => void copy()}>
      {t('errors.copy')}
    </Button>
  );
}
