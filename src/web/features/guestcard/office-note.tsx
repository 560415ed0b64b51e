import { useTranslation } from 'react-i18next';
import { Notice } from '../../app/page/notice.tsx';
import type { OfficeDay } from './choices.ts';

/** Says why a day has no times: a holiday, or a day on which nobody is there. */
export function OfficeNote({ day }: { day: OfficeDay | null }) {
  const { t } = useTranslation('guestcard');
  const text =
    day === null || day.times.length > 0
      ? null
      : day.holiday === null
        ? t('no_slots')
        : t('holiday', { holiday: day.holiday });
  return (
    <div role="status">
      {text === null ? null : (
        <Notice intent="warning" style={{ marginBlockStart: '16px' }} title={text}>
          {text}
        </Notice>
      )}
    </div>
  );
}
