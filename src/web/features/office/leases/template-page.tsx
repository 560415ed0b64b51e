import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { policiesMay } from '../../../../contract/access/grants.ts';
import { LEASE_TEMPLATE_CHARACTERS } from '../../../../contract/limits.ts';
import { call } from '../../../app/api/api-client.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { ErrorNotice, Notice } from '../../../app/page/notice.tsx';
import { formatDay, localDay } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { Loaded } from '../../../resident/loaded.tsx';
import { PageLink } from '../../../resident/page-link.tsx';
import { mergeVersions } from '../../../wizard/saving/merge-versions.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';

const KEY = ['office lease template'];

const useStyles = makeStyles({
  text: { '& textarea': { fontFamily: 'monospace', minHeight: '420px', maxHeight: 'none' } },
  form: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  list: { margin: 0, paddingInlineStart: '20px' },
  button: { justifySelf: 'start' },
});

/** `/office/leases/template`: the text that leases are made from, in each language. */
export function TemplatePage() {
  const { t } = useTranslation('office-leases');
  return (
    <OfficePage
      title={t('template.title')}
      actions={() => <PageLink to="/office/leases">{t('one.back')}</PageLink>}
    >
      {(member) => <Read {...member} />}
    </OfficePage>
  );
}

function Read(member: OfficeMember) {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /api/office/lease-template', { token: member.token, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query}>
      {(template) => <Editor key={template.version} template={template} member={member} />}
    </Loaded>
  );
}

type Template = Awaited<ReturnType<typeof call<'GET /api/office/lease-template'>>>;

interface EditorProps {
  readonly template: Template;
  readonly member: OfficeMember;
}

function Editor({ template, member: { token, policies } }: EditorProps) {
  const { t, i18n } = useTranslation(['office-leases', 'errors']);
  const styles = useStyles();
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const { written_at, written_by } = template;
  const [base, setBase] = useState(template);
  const [texts, setTexts] = useState<Record<string, string>>(template.texts);
  const [theirs, setTheirs] = useState<Template | null>(null);
  const { version } = base;
  const saving = useMutation({
    mutationFn: () => call('PUT /api/office/lease-template', { token, body: { version, texts } }),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      notify('success', t('template.saved', { version: saved.version }));
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.code === 'lease.template_changed')) return;
      const newest = await call('GET /api/office/lease-template', { token });
      setTheirs(newest);
      setTexts((mine) => mergeVersions(base.texts, mine, newest.texts).value as Record<string, string>);
      setBase(newest);
    },
  });
  const nameOf = (language: string) =>
    new Intl.DisplayNames([i18n.language], { type: 'language' }).of(language) ?? language;
  const day = written_at === null ? '' : formatDay(localDay(new Date(written_at), timeZone));
  return (
    <div className={styles.form}>
      {version === null ? (
        <Notice intent="warning">{t('template.shipped')}</Notice>
      ) : (
        <p>{t('template.version', { version, name: written_by ?? '', day })}</p>
      )}
      <Rules fields={template.fields} />
      {Object.entries(texts).map(([language, text]) => (
        <Field key={language} label={t('template.text', { language: nameOf(language) })}>
          <Textarea
            className={styles.text}
            resize="vertical"
            value={text}
            lang={language}
            maxLength={LEASE_TEMPLATE_CHARACTERS}
            readOnly={!policiesMay(policies, 'serve leases')}
            onChange={(_, { value }) => setTexts((now) => ({ ...now, [language]: value }))}
          />
        </Field>
      ))}
      <ErrorNotice error={saving.error} />
      {theirs === null ? null : <TheirTexts theirs={theirs} mine={texts} nameOf={nameOf} />}
      <Problems error={saving.error} nameOf={nameOf} />
      {policiesMay(policies, 'serve leases') ? (
        <Button
          className={styles.button}
          size="large"
          appearance="primary"
          disabledFocusable={saving.isPending}
          onClick={() => saving.isPending || saving.mutate()}
        >
          {t('template.save')}
        </Button>
      ) : null}
    </div>
  );
}

interface TheirTextsProps {
  readonly theirs: Template;
  readonly mine: Readonly<Record<string, string>>;
  readonly nameOf: (language: string) => string;
}

/** What a colleague has written meanwhile, in each language in which this page has another text. */
function TheirTexts({ theirs, mine, nameOf }: TheirTextsProps) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const others = Object.entries(theirs.texts).filter(([language, text]) => text !== mine[language]);
  return others.map(([language, text]) => (
    <Field
      key={language}
      label={t('template.theirs', { name: theirs.written_by ?? '', language: nameOf(language) })}
    >
      <Textarea className={styles.text} resize="vertical" value={text} lang={language} readOnly />
    </Field>
  ));
}

function Rules({ fields }: Pick<Template, 'fields'>) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const named = fields.map((name) => `{{ ${name} }}`).join(', ');
  return (
    <Card title={t('template.how')}>
      <ul className={styles.list}>
        {(['titles', 'addendums', 'parts', 'fields', 'places'] as const).map((rule) => (
          <li key={rule}>{t(`template.rules.${rule}`, { fields: named })}</li>
        ))}
      </ul>
    </Card>
  );
}

interface Problem {
  readonly language: string;
  readonly line: number;
  readonly problem: string;
}

/** Each problem of the texts by its line. */
function Problems({
  error,
  nameOf,
}: {
  readonly error: unknown;
  readonly nameOf: (language: string) => string;
}) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const problems = (
    error instanceof ApiError
      ? (error.body.error as { problems?: readonly Problem[] } | undefined)
      : undefined
  )?.problems;
  if (problems === undefined) return null;
  return (
    <ul className={styles.list}>
      {problems.map(({ language, line, problem }) => (
        <li key={`${language} ${line} ${problem}`}>
          {t('template.problem', {
            language: nameOf(language),
            line,
            problem: t(`template.problems.${problem}`),
          })}
        </li>
      ))}
    </ul>
  );
}
