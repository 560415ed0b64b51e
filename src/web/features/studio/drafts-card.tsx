import { Badge, Button, Field, makeStyles } from '@fluentui/react-components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { Draft } from '../../../contract/studio/draft.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { formatDateTime } from '../../app/texts/formats.ts';
import { Card } from '../../resident/card.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { usePostStyles } from '../../resident/post-row.ts';
import { PlainInput } from '../../widgets/plain-input.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'end' },
  field: { flex: '1 1 16rem' },
  none: { margin: 0 },
});

interface DraftsCardProps {
  readonly token: string;
  readonly mayEdit: boolean;
}

/** The open drafts of the company; opening a new one. */
export function DraftsCard({ token, mayEdit }: DraftsCardProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const rows = usePostStyles();
  const query = useQuery({
    queryKey: ['studio drafts'],
    queryFn: ({ signal }) => call('GET /api/studio/drafts', { token, signal }),
    refetchOnMount: 'always',
  });
  return (
    <Card title={t('drafts.title')}>
      {mayEdit ? <NewDraft token={token} /> : null}
      <Loaded query={query}>
        {(drafts) =>
          drafts.length === 0 ? (
            <p className={styles.none}>{t('drafts.none')}</p>
          ) : (
            <ul className={rows.list}>
              {drafts.map((draft) => (
                <DraftRow key={draft.draft_id} draft={draft} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function NewDraft({ token }: { readonly token: string }) {
  const { t, i18n } = useTranslation(['studio', 'errors']);
  const styles = useStyles();
  const navigate = useNavigate();
  const title = useRef<HTMLInputElement>(null);
  const create = useMutation({
    mutationFn: (text: string) => call('POST /api/studio/drafts', { token, body: { title: text } }),
    onSuccess: ({ draft }) => navigate(`/studio/drafts/${draft.draft_id}`),
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = title.current?.value.trim() ?? '';
    if (text === '') title.current?.focus();
    else create.mutate(text);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={t('drafts.name')} className={styles.field}>
        <PlainInput startText="" elementRef={title} maxLength={120} required />
      </Field>
      <Button type="submit" size="large" appearance="primary" disabledFocusable={create.isPending}>
        {t('drafts.create')}
      </Button>
    </form>
  );
}

function DraftRow({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('studio');
  const rows = usePostStyles();
  const links = useLinkStyles();
  const { draft_id, title, author, mine, behind, changed_at, changed_files } = draft;
  const { scheduled, not_published } = draft;
  return (
    <li className={`${rows.row} ${rows.openable}`}>
      <Link className={links.whole} to={`/studio/drafts/${draft_id}`}>
        {title}
      </Link>
      <span>
        {behind ? <Badge color="warning">{t('drafts.behind')}</Badge> : null}{' '}
        {scheduled === null ? null : <Badge color="informative">{t('drafts.scheduled')}</Badge>}
        {not_published === null ? null : <Badge color="warning">{t('drafts.not_published')}</Badge>}
      </span>
      <span className={rows.small}>
        {[
          mine ? t('drafts.mine') : author,
          t('drafts.files', { count: changed_files }),
          formatDateTime(changed_at),
          ...(scheduled === null
            ? []
            : [
                t('drafts.goes_live', {
                  time: formatDateTime(scheduled.at, scheduled.time_zone),
                  by: scheduled.by,
                }),
              ]),
        ].join(' · ')}
      </span>
    </li>
  );
}
