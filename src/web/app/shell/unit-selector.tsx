import { Field, makeStyles, Select } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formerUnits, selectableUnits } from '../../../../machines/session/menu-rules.ts';
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

/**
 * Switches to another lease of the same person: another unit here, or the host of another property. Leases that have ended
 * stand in a list of their own.
 *
 * @see spec/platform.md §4 Menu rules
 */
export function UnitSelector({ user }: { readonly user: UserSession }) {
  const { t, i18n } = useTranslation(['session', 'errors']);
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
  const choices = { selected: lease_id, onChoose: (unit: LeaseUnit) => switching.mutate(unit) };
  return (
    <>
      <Choice name="lease_id" label={t('unit_selector.label')} units={selectableUnits(units)} {...choices} />
      <Choice
        name="former_lease_id"
        label={t('unit_selector.former')}
        units={formerUnits(units)}
        {...choices}
      />
      {opening === undefined ? null : (
        <Backdrop message={t('unit_selector.opening', { unit: nameOf(t, opening) })} />
      )}
    </>
  );
}

const nameOf = (t: TFunction, { property_type, unit_uid }: LeaseUnit): string =>
  t(`session:unit_selector.${unitWord(property_type)}`, { name: unit_uid });

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly units: readonly LeaseUnit[];
  /** The lease of the session. */
  readonly selected: string | null;
  readonly onChoose: (unit: LeaseUnit) => void;
}

/** A list of leases; nothing if there is no other one to choose. */
function Choice({ name, label, units, selected, onChoose }: ChoiceProps) {
  const { t } = useTranslation('session');
  const styles = useStyles();
  if (units.every((one) => one.lease_id === selected)) return null;
  const isHere = units.some((one) => one.lease_id === selected);
  return (
    <Field data-field={name} className={styles.field} label={label}>
      <Select
        className={styles.select}
        value={isHere ? (selected ?? '') : ''}
        onChange={(_, { value }) => {
          const unit = units.find((one) => one.lease_id === value);
          if (unit !== undefined) onChoose(unit);
        }}
      >
        {isHere ? null : <option value="">{t('unit_selector.choose')}</option>}
        {units.map((unit) => (
          <option key={unit.lease_id} value={unit.lease_id}>
            {nameOf(t, unit)} · {unit.property_name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
