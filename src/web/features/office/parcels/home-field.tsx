import { Field, Input, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_CHARACTERS } from '../../../../contract/limits.ts';
import { call } from '../../../app/api/api-client.ts';
import { TYPING_PAUSE_MS } from '../frame/refresh.ts';

/** A home for which a parcel has come. */
export interface ParcelHome {
  readonly lease_id: string;
  readonly home: string;
  readonly residents: string;
}

const useStyles = makeStyles({
  found: {
    maxHeight: '240px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface HomeFieldProps {
  readonly home: ParcelHome | null;
  readonly token: string;
  readonly isMissing: boolean;
  readonly onChange: (home: ParcelHome | null) => void;
}

/** The home of a parcel: found by its number or by the name on the label. */
export function HomeField({ home, token, isMissing, onChange }: HomeFieldProps) {
  const { t } = useTranslation('office-people');
  const styles = useStyles();
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setQ(text.trim()), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    queryKey: ['office parcel homes', q],
    queryFn: ({ signal }) => call('GET /api/office/parcels/homes', { token, query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const found = q === '' ? [] : (data ?? []);
  const shown =
    home === null || found.some((one) => one.lease_id === home.lease_id) ? found : [home, ...found];
  return (
    <>
      <Field
        label={t('parcels.find_home')}
        required
        {...(isMissing && { validationMessage: t('parcels.home_missing') })}
      >
        <Input
          type="search"
          size="large"
          autoComplete="off"
          maxLength={SEARCH_CHARACTERS}
          value={text}
          onChange={(_, { value }) => setText(value)}
        />
      </Field>
      {shown.length === 0 ? (
        <p className={styles.none} role="status">
          {q === '' || data === undefined ? '' : t('parcels.no_home')}
        </p>
      ) : (
        <RadioGroup
          className={styles.found}
          aria-label={t('parcels.homes')}
          value={home?.lease_id ?? ''}
          onChange={(_, { value }) => onChange(shown.find((one) => one.lease_id === value) ?? null)}
        >
          {shown.map(({ lease_id, home: name, residents }) => (
            <Radio key={lease_id} value={lease_id} label={`${name} · ${residents}`} />
          ))}
        </RadioGroup>
      )}
    </>
  );
}
