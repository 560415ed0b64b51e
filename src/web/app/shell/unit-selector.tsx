import { Field, makeStyles, Select } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { selectableUnits } from '../../../../machines/session/menu-rules.ts';
import type { LeaseUnit } from '../../../contract/session/lease-unit.contract.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { Backdrop } from '../../widgets/backdrop.tsx';
import { call } from '../api/api-client.ts';
import { errorText } from '../api/error-text.ts';
import { notify } from '../notifications/notifications.ts';
import { HOME } from '../session/after-sign-in.ts';
import { liveSession } from '../session/live-session.ts';
import { unitWord } from './unit-word.ts';

/** Milliseconds between the server's response and the other unit's page. @see spec/platform.md §9 */
const SWITCH_MS = 300;

const useStyles = makeStyles({
  field: { padding: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
  select: { minWidth: 0, width: '100%', '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
});

/** Switches to another lease of the same person: another unit here, or the host of another property. */
export function UnitSelector({ user }: { readonly user: UserSession }) {
  const { t, i18n } = useTranslation(['session', 'errors']);
  const styles = useStyles();
  const { lease_id, units } = user.metas.lease;
  const switching = useMutation({
    mutationFn: ({ lease_id, property_id }: LeaseUnit) =>
      call('POST /api/tenant/auth/switch_unit', {
        token: user.token,
        body: {
          lease_id,
          property_id,
          is_alternative_email_login: user.is_alternative_email_login,
        },
      }),
    onSuccess({ token, metas, url }) {
      if (token !== null && metas !== null) liveSession(i18n).replace({ ...user, token, metas });
      window.setTimeout(() => window.location.assign(url ?? HOME), SWITCH_MS);
    },
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  // Until the other unit's page replaces this one.
  const opening = switching.isError ? undefined : switching.variables;
  const offered = selectableUnits(units);
  if (offered.length < 2) return null;

  const nameOf = ({ property_type, unit_uid }: LeaseUnit) =>
    t(`unit_selector.${unitWord(property_type)}`, { name: unit_uid });

  return (
    <>
      <Field data-field="lease_id" className={styles.field} label={t('unit_selector.label')}>
        <Select
          className={styles.select}
          value={lease_id ?? ''}
          onChange={(_, { value }) => {
            const unit = offered.find((one) => one.lease_id === value);
            if (unit !== undefined) switching.mutate(unit);
          }}
        >
          {offered.some((one) => one.lease_id === lease_id) ? null : <option value={lease_id ?? ''} />}
          {offered.map((unit) => (
            <option key={unit.lease_id} value={unit.lease_id}>
              {nameOf(unit)} · {unit.property_name}
            </option>
          ))}
        </Select>
      </Field>
      {opening === undefined ? null : (
        <Backdrop message={t('unit_selector.opening', { unit: nameOf(opening) })} />
      )}
    </>
  );
}
