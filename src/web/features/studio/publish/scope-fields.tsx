import { Field, makeStyles, Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';

// A long option does not widen the field beyond a narrow dialog.
const useStyles = makeStyles({ field: { gridTemplateColumns: 'minmax(0, 1fr)' } });

/** For whom a release goes live. */
export interface Scope {
  readonly property_id: string | null;
  readonly for_new: boolean;
}

type Scopes = NonNullable<ReturnType<typeof useScopes>['data']>;

/** Where the member may make a release live. */
export function useScopes(token: string, isWanted = true) {
  return useQuery({
    queryKey: ['studio scopes'],
    queryFn: ({ signal }) => call('GET /api/studio/scopes', { token, signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The time zone of a scope; UTC until the scopes are known. */
export function zoneOf(scopes: Scopes | undefined, { property_id }: Scope): string {
  const property = scopes?.properties.find((one) => one.property_id === property_id);
  return property?.time_zone ?? scopes?.time_zone ?? 'UTC';
}

interface ScopeFieldsProps {
  readonly token: string;
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
}

/** Asks where a release goes live, and for whom. */
export function ScopeFields({ token, scope, onScope }: ScopeFieldsProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { data } = useScopes(token);
  const first = data?.everywhere === false ? data.properties[0]?.property_id : undefined;
  useEffect(() => {
    if (first !== undefined && scope.property_id === null) onScope({ ...scope, property_id: first });
  }, [first, scope, onScope]);
  if (data === undefined) return null;
  return (
    <>
      <Field label={t('publish.where')} className={styles.field}>
        <Select
          size="large"
          value={scope.property_id ?? ''}
          onChange={(_, { value }) => onScope({ ...scope, property_id: value === '' ? null : value })}
        >
          {data.everywhere ? <option value="">{t('publish.everywhere')}</option> : null}
          {data.properties.map(({ property_id, name }) => (
            <option key={property_id} value={property_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('publish.whom')} className={styles.field}>
        <Select
          size="large"
          value={scope.for_new ? 'new' : 'all'}
          onChange={(_, { value }) => onScope({ ...scope, for_new: value === 'new' })}
        >
          <option value="all">{t('publish.everybody')}</option>
          <option value="new">{t('publish.new')}</option>
        </Select>
      </Field>
    </>
  );
}
