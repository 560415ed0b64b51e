import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type {
  AnnouncementRecipient,
  OpenAnnouncement,
} from '../../../../contract/office/people/announcement.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { formatDay } from '../../../app/texts/formats.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { FactList } from '../../../resident/fact-list.tsx';
import { Loaded } from '../../../resident/loaded.tsx';
import { PageLink } from '../../../resident/page-link.tsx';
import { OfficePage } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';

const COLORS = { off: 'informative', waiting: 'warning', sent: 'success', failed: 'danger' } as const;

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '860px' },
  top: { display: 'flex', flexWrap: 'wrap', gap: '12px 16px', alignItems: 'center' },
  title: { flexGrow: 1 },
  text: { margin: 0, whiteSpace: 'pre-wrap' },
  subject: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  fates: { display: 'flex', gap: '6px', flexWrap: 'wrap' },
});

/** `/office/announcements/view/:announcement_id`: an announcement, and what has become of it for each recipient. */
export function AnnouncementPage() {
  const { announcement_id = '' } = useParams();
  return (
    <OfficePage>
      {({ token }) => <Read key={announcement_id} id={announcement_id} token={token} />}
    </OfficePage>
  );
}

function Read({ id, token }: { readonly id: string; readonly token: string }) {
  const query = useQuery({
    queryKey: ['office announcement', id],
    queryFn: ({ signal }) =>
      call('GET /api/office/announcements/:announcement_id', {
        token,
        params: { announcement_id: id },
        signal,
      }),
    refetchInterval: REFRESH_MS,
  });
  return <Loaded query={query}>{(announcement) => <Shown announcement={announcement} />}</Loaded>;
}

function Shown({ announcement }: { readonly announcement: OpenAnnouncement }) {
  const { t } = useTranslation('office-people');
  const styles = useStyles();
  const dateTime = useDateTime();
  const { subject, texts, audience, recipients, notice_until, sent_by, sent_at, to } = announcement;
  const facts: readonly (readonly [string, string])[] = [
    [t('announcements.audience'), audience || t('announcements.to_all')],
    [t('announcements.recipients'), String(recipients)],
    [t('announcements.sent_by'), sent_by],
    [t('announcements.sent_at'), dateTime(sent_at)],
    ...(notice_until === null ? [] : [[t('announcements.until'), formatDay(notice_until)] as const]),
  ];
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeading text={subject} className={styles.title} />
        <PageLink to="/office/announcements">{t('announcements.back')}</PageLink>
      </div>
      <Card title={t('announcements.about')}>
        <FactList facts={facts} />
        {Object.entries(texts).map(([language, text]) => (
          <div key={language} lang={language}>
            <h3 className={styles.subject}>{text.subject}</h3>
            <p className={styles.text}>{text.text}</p>
          </div>
        ))}
      </Card>
      <Recipients announcement={announcement} to={to} />
    </div>
  );
}

interface RecipientsProps {
  readonly announcement: OpenAnnouncement;
  readonly to: readonly AnnouncementRecipient[];
}

function Recipients({ announcement: { by_mail, by_sms }, to }: RecipientsProps) {
  const { t } = useTranslation('office-people');
  const styles = useStyles();
  const rows = useCardListStyles();
  const ways = [...(by_mail ? ['mail' as const] : []), ...(by_sms ? ['sms' as const] : [])];
  return (
    <Card title={t('announcements.recipients')}>
      <ul className={rows.list}>
        {to.map((one) => (
          <li key={one.user_id} className={rows.row}>
            <span>
              <span className={rows.name}>{one.name}</span> <span className={rows.small}>{one.home}</span>
            </span>
            <span className={styles.fates}>
              {ways.map((way) => (
                <Badge key={way} appearance="tint" color={COLORS[one[way]]}>
                  {t(`announcements.${way}`)}: {t(`announcements.fate.${one[way]}`)}
                </Badge>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
