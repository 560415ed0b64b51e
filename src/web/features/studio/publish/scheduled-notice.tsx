import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../../contract/studio/draft.contract.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { formatDateTime } from '../../../app/texts/formats.ts';

interface ScheduledNoticeProps {
  readonly draft: Pick<Draft, 'scheduled' | 'not_published'>;
  /** Cancels it; absent for those who may not. */
  readonly onCancel?: () => void;
  readonly busy: boolean;
}

/** When a draft goes live, or why it did not. */
export function ScheduledNotice({ draft, onCancel, busy }: ScheduledNoticeProps) {
  const { t, i18n } = useTranslation(['studio', 'errors']);
  const { scheduled, not_published } = draft;
  if (scheduled !== null) {
    const { at, time_zone, by, property, for_new, edited_since } = scheduled;
    const lines = [
      t('scheduled.text', {
        time: formatDateTime(at, time_zone),
        by,
        where: property || t('publish.everywhere'),
        whom: t(for_new ? 'publish.new' : 'publish.everybody'),
      }),
      t(edited_since ? 'scheduled.edited' : 'scheduled.frozen'),
    ];
    return (
      <Notice
        intent={edited_since ? 'warning' : 'info'}
        actions={
          onCancel === undefined ? null : (
            <Button disabledFocusable={busy} onClick={onCancel}>
              {t('scheduled.cancel')}
            </Button>
          )
        }
      >
        {lines.join(' ')}
      </Notice>
    );
  }
  if (not_published === null) return null;
  const { at, time_zone, code, count } = not_published;
  const reason = i18n.exists(`errors:${code}`) ? i18n.t(`errors:${code}`, { count }) : code;
  return (
    <Notice intent="warning">
      {t('scheduled.not_published', { time: formatDateTime(at, time_zone), reason })}
    </Notice>
  );
}
