import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Timeline } from '../../../contract/application/own-record.contract.ts';
import { momentText } from '../../../engine/language/moments.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { saveFile } from '../../app/api/save-file.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { formatMoney } from '../../app/texts/formats.ts';

const useStyles = makeStyles({
  entries: { margin: 0, padding: 0, display: 'grid', gap: '12px', listStyleType: 'none' },
  entry: { display: 'grid', gap: '2px', lineHeight: tokens.lineHeightBase400 },
  what: { fontWeight: tokens.fontWeightSemibold },
  at: { color: tokens.colorNeutralForeground2 },
});

/** The history of a link's application; null if its log cannot be read. */
export function useTimeline(token: string) {
  return useQuery({
    queryKey: ['timeline', token],
    queryFn: ({ signal }) => call('GET /api/applicant/timeline', { token, signal }),
    staleTime: 0,
  });
}

/** The history of an application, oldest first, in the property's time zone. */
export function TimelineList({ timeline: { entries, time_zone } }: { readonly timeline: Timeline }) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  return (
    <ol className={styles.entries}>
      {entries.map(({ what, at, amount }) => (
        <li key={`${what} ${at}`} className={styles.entry}>
          <span className={styles.what}>
            {t(`timeline.${what}`, { amount: formatMoney(amount ?? 0, i18n.language) })}
          </span>
          <time className={styles.at} dateTime={at}>
            {momentText(i18n.language, new Date(at), time_zone)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** Downloads the applicant's answers as a PDF. */
export function AnswersButton({ token }: { readonly token: string }) {
  const { t, i18n } = useTranslation(['portal', 'errors']);
  const save = () =>
    saveFile('/api/applicant/answers.pdf', 'application.pdf', token).catch((error: unknown) =>
      notify('error', errorText(i18n, error)),
    );
  return (
    <Button icon={<ArrowDownloadRegular />} onClick={() => void save()}>
      {t('portal:answers_file.save')}
    </Button>
  );
}
