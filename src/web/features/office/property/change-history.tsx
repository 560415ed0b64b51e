import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  PropertySettingsView,
  SettingChangeView,
} from '../../../../contract/office/property-settings.contract.ts';
import { answerText } from '../../../../engine/forms/reading/answer-text.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { useAsk } from '../../../app/dialogs/ask.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { formatDateTime } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { fetchSettings, type SettingsBundle } from './use-settings.ts';

const KEY = ['office', 'property', 'changes'] as const;

const useStyles = makeStyles({
  values: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  end: { marginInlineStart: 'auto' },
  more: { justifySelf: 'start' },
  list: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

interface ChangedValueProps {
  readonly bundles: readonly SettingsBundle[];
  readonly change: SettingChangeView;
}

/** Which value was changed, from what to what. */
export function ChangedValue({ bundles, change }: ChangedValueProps) {
  const { t } = useTranslation(['office-property', 'forms']);
  const styles = useStyles();
  const { form, field, before, after } = change;
  const bundle = bundles.find(({ ui }) => ui.of === form);
  const label = bundle?.ui.fields[field]?.label;
  const title = bundle === undefined ? form : t(bundle.ui.title);
  const say = (value: unknown) => valueText(t as never, bundle, field, value) || t('history.empty');
  return (
    <>
      <strong>{label === undefined ? title : `${title}: ${t(label)}`}</strong>{' '}
      <span className={styles.values}>{t('history.from_to', { from: say(before), to: say(after) })}</span>
    </>
  );
}

/** A value of a form as a text; an entry of a list by the fields of its summary. */
function valueText(
  say: Parameters<typeof answerText>[0],
  bundle: SettingsBundle | undefined,
  field: string,
  value: unknown,
): string {
  if (bundle === undefined) return JSON.stringify(value);
  if (!Array.isArray(value)) {
    if (field in bundle.ui.fields) return answerText(say, bundle.ui, field, value);
    return typeof value === 'string' ? value : '';
  }
  return value
    .map((entry: Readonly<Record<string, unknown>>) =>
      (bundle.ui.list?.summary ?? [])
        .map((name) => answerText(say, bundle.ui, name, entry[name]))
        .filter((part) => part !== '')
        .join(' '),
    )
    .join('; ');
}

interface ChangeHistoryProps {
  readonly token: string;
  readonly bundles: readonly SettingsBundle[];
  readonly mayChange: boolean;
  readonly onRestored: (view: PropertySettingsView) => void;
}

/** Every change of the settings, the newest first, and the way back to an earlier value. */
export function ChangeHistory({ token, bundles, mayChange, onRestored }: ChangeHistoryProps) {
  const { t, i18n } = useTranslation(['office-property', 'errors']);
  const rows = usePostStyles();
  const styles = useStyles();
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const [ask, question] = useAsk();
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/office/property/settings/changes', {
        token,
        query: pageParam === '' ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ changes, has_more }) => (has_more ? String(changes.at(-1)?.revision ?? 0) : null),
  });
  const restoring = useMutation({
    mutationFn: async (change: SettingChangeView) => {
      const { revision } = await fetchSettings(token, i18n);
      return call('POST /api/office/property/settings/changes/:change_id/restoration', {
        token,
        params: { change_id: change.change_id },
        body: { revision },
      });
    },
    onSuccess: (view) => {
      onRestored(view);
      notify('success', t('history.restored'));
    },
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const restore = async (change: SettingChangeView) => {
    const text = (
      <ChangedValue bundles={bundles} change={{ ...change, before: change.after, after: change.before }} />
    );
    if (await ask({ title: t('history.ask'), text, confirm: t('history.restore') })) restoring.mutate(change);
  };
  if (query.error !== null) return <ErrorNotice error={query.error} />;
  if (query.data === undefined) return <Loading />;
  const changes = query.data.pages.flatMap((page) => page.changes);
  if (changes.length === 0) return <EmptyState text={t('history.none')} />;
  return (
    <div className={styles.list}>
      <ul className={rows.list}>
        {changes.map((change) => (
          <li key={change.change_id} className={rows.row}>
            <span>
              <ChangedValue bundles={bundles} change={change} />
            </span>
            {mayChange ? (
              <Button
                className={styles.end}
                disabledFocusable={restoring.isPending}
                onClick={() => void restore(change)}
              >
                {t('history.restore')}
              </Button>
            ) : null}
            <span className={rows.small}>
              {change.by} · {formatDateTime(change.at, timeZone)}
            </span>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          className={styles.more}
          disabledFocusable={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('history.more')}
        </Button>
      ) : null}
      {question}
    </div>
  );
}
