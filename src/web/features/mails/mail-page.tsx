import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { call } from '../../app/api/api-client.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { Card } from '../../resident/card.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';

const useStyles = makeStyles({
  small: { margin: 0, color: tokens.colorNeutralForeground2 },
  text: { margin: 0, whiteSpace: 'pre-wrap', lineHeight: tokens.lineHeightBase400, maxWidth: '70ch' },
});

const ADDRESS = /(https?:\/\/\S+)/;

/** A text with clickable addresses. */
function Text({ text }: { readonly text: string }) {
  const links = useLinkStyles();
  const parts = text.split(ADDRESS);
  return parts.map((part, index) =>
    ADDRESS.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a mail never changes
      <a key={index} className={links.plain} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function Mail({ id, user: { token } }: SeenBy & { readonly id: string }) {
  const { t } = useTranslation('mails');
  const dateTime = useDateTime();
  const styles = useStyles();
  const query = useQuery({
    queryKey: ['mail', id],
    queryFn: ({ signal }) =>
      call('GET /api/tenant/mails/:mail_id', { token, params: { mail_id: id }, signal }),
  });
  return (
    <Loaded query={query}>
      {({ subject, created_at, to, text }) => (
        <Card title={subject}>
          <p className={styles.small}>{t('sent', { to, time: dateTime(created_at) })}</p>
          <p className={styles.text}>
            <Text text={text} />
          </p>
        </Card>
      )}
    </Loaded>
  );
}

/** One mail as it was sent. @see spec/platform.md §2 Route table */
export function MailPage() {
  const { t } = useTranslation('mails');
  const { id = '' } = useParams();
  return <ResidentPage title={t('one')}>{(seenBy) => <Mail key={id} id={id} {...seenBy} />}</ResidentPage>;
}
