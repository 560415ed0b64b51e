import { Badge, Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Activation } from '../../../contract/studio/release.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { useAsk } from '../../app/dialogs/ask.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { formatDateTime } from '../../app/texts/formats.ts';
import { Card } from '../../resident/card.tsx';
import { Loaded } from '../../resident/loaded.tsx';
import { usePostStyles } from '../../resident/post-row.ts';
import { useScopes } from './publish/scope-fields.tsx';

const KEY = 'studio releases';

const useStyles = makeStyles({ action: { gridRow: 'span 2' } });

interface ReleasesCardProps {
  readonly token: string;
  readonly mayPublish: boolean;
}

/** Which release is live, since when and by whom, and those before it, each of which can be made live again. */
export function ReleasesCard({ token, mayPublish }: ReleasesCardProps) {
  const { t, i18n } = useTranslation(['studio', 'errors']);
  const queries = useQueryClient();
  const rows = usePostStyles();
  const [ask, dialog] = useAsk();
  const query = useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => call('GET /api/studio/releases', { token, signal }),
    // A draft may just have been published.
    refetchOnMount: 'always',
  });
  const back = useMutation({
    mutationFn: ({ hash, property_id }: Pick<Activation, 'hash' | 'property_id'>) =>
      call('POST /api/studio/releases/:hash/activation', { token, params: { hash }, body: { property_id } }),
    onSuccess: () => notify('success', t('releases.is_back')),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => queries.invalidateQueries(),
  });
  const scopes = useScopes(token, mayPublish).data;
  const own = scopes?.everywhere === false ? scopes.properties[0] : undefined;
  const goBack = async ({ hash, since }: Activation) => {
    const date = formatDateTime(since);
    const sure = await ask({
      title: t('releases.back_title'),
      text:
        own === undefined
          ? t('releases.back_text', { date })
          : t('releases.back_text_property', { date, property: own.name }),
      confirm: t('releases.back'),
    });
    if (sure) back.mutate({ hash, property_id: own?.property_id ?? null });
  };
  return (
    <Card title={t('releases.title')}>
      <Loaded query={query}>
        {(releases) => (
          <ol className={rows.list}>
            {releases.map((release, index) => (
              <ReleaseRow
                key={`${release.hash} ${release.since}`}
                release={release}
                name={nameOf(release, releases) ?? t('releases.built_in')}
                older={index === 0 ? olderProcesses(releases) : []}
                {...(mayPublish &&
                  scopes !== undefined &&
                  !isLiveAlone(release, releases) && {
                    onBack: () => void goBack(release),
                    busy: back.isPending,
                  })}
              />
            ))}
          </ol>
        )}
      </Loaded>
      {dialog}
    </Card>
  );
}

/** Whether it is the only release that is live: for everything and everybody. */
function isLiveAlone({ live, property_id, for_new }: Activation, all: readonly Activation[]): boolean {
  return live && property_id === null && !for_new && all.filter((one) => one.live).length === 1;
}

/** Processes that were last handled in a release that is not live, by property. */
function olderProcesses(all: readonly Activation[]): Activation['by_property'] {
  const live = new Set(all.filter((one) => one.live).map(({ hash }) => hash));
  const older = new Map(all.filter(({ hash }) => !live.has(hash)).map((one) => [one.hash, one.by_property]));
  const sums = new Map<string, number>();
  for (const { property, processes } of [...older.values()].flat())
    sums.set(property, (sums.get(property) ?? 0) + processes);
  return [...sums].map(([property, processes]) => ({ property, processes }));
}

const sumOf = (counts: Activation['by_property']): number =>
  counts.reduce((sum, { processes }) => sum + processes, 0);

/** The numbers of each property, if there is more than one. @example listed(counts) // ' (Juniper Row 4, Elm 2)' */
function listed(counts: Activation['by_property']): string {
  if (counts.length < 2) return '';
  return ` (${counts.map(({ property, processes }) => `${property} ${processes}`).join(', ')})`;
}

/** What a release was published as, also where it was made live again; null for the files of the portal. */
function nameOf({ hash, note }: Activation, all: readonly Activation[]): string | null {
  const same = all.filter((one) => one.hash === hash);
  if (same.some(({ by }) => by === 'built-in')) return null;
  return note || same.find((one) => one.note !== '')?.note || hash.slice(0, 12);
}

interface ReleaseRowProps {
  readonly release: Activation;
  readonly name: string;
  /** Of the latest release: processes that were last handled in one that is not live. */
  readonly older: Activation['by_property'];
  readonly onBack?: () => void;
  readonly busy?: boolean;
}

function ReleaseRow({ release, name, older, onBack, busy = false }: ReleaseRowProps) {
  const { t } = useTranslation('studio');
  const rows = usePostStyles();
  const styles = useStyles();
  const { hash, by, since, live, processes, by_property, property, for_new } = release;
  return (
    <li className={rows.row}>
      <span className={rows.name}>
        {name} {live ? <Badge color="success">{t('releases.live')}</Badge> : null}{' '}
        {property === '' ? null : <Badge color="informative">{t('releases.only_at', { property })}</Badge>}{' '}
        {for_new ? <Badge color="informative">{t('releases.for_new')}</Badge> : null}
      </span>
      <span className={styles.action}>
        {onBack === undefined ? null : (
          <Button disabledFocusable={busy} onClick={onBack} aria-label={t('releases.back_to', { name })}>
            {t('releases.back')}
          </Button>
        )}
      </span>
      <span className={rows.small}>
        {[
          t('releases.since', {
            date: formatDateTime(since),
            by: by === 'built-in' ? t('releases.portal') : by,
          }),
          hash.slice(0, 12),
          t('releases.processes', { count: processes }) + listed(by_property),
          ...(older.length > 0 ? [t('releases.older', { count: sumOf(older) }) + listed(older)] : []),
        ].join(' · ')}
      </span>
    </li>
  );
}
