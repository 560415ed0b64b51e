import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openCardSession } from './card-session.ts';

/**
 * Loads the provider's card plugin ahead of the page that will ask for a card, out of sight. A failure is not shown:
 * nobody pays on this page, and the page that needs the plugin reports it.
 *
 * @see docs/decisions/0019-the-card-plugin-is-loaded-ahead-in-a-frame.md
 */
export function CardPluginAhead({ token }: { readonly token: string }) {
  const { t } = useTranslation('questionnaires');
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    const show = async () => {
      const { plugin_url, plugin_session_id } = await openCardSession(token);
      const page = new URL(plugin_url);
      page.searchParams.set('session', plugin_session_id);
      page.searchParams.set('parent_origin', window.location.origin);
      if (!gone) setSource(page.href);
    };
    void show().catch(() => {});
    return () => {
      gone = true;
    };
  }, [token]);
  return source === null ? null : (
    <iframe src={source} title={t('plugin_ahead')} tabIndex={-1} aria-hidden="true" hidden />
  );
}
