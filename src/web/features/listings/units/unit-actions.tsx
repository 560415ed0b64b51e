import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { UnitRow } from '../../../../contract/guest/listing.contract.ts';
import { guestcard, selectUnit } from '../addresses.ts';
import { LinkButton } from '../link-button.tsx';
import { type UnitListContext, unitName } from './unit-columns.tsx';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  compact: { flexDirection: 'column', gap: '6px' },
});

/** Apply and Request Info of a row, if the property shows them. */
export function UnitActions({
  unit,
  context,
  compact = false,
}: {
  unit: UnitRow;
  context: UnitListContext;
  compact?: boolean;
}): ReactNode {
  const styles = useStyles();
  const { t } = context;
  const { show_apply, show_request_info } = context.answer;
  const name = unitName(t, unit);
  return (
    <div className={mergeClasses(styles.actions, compact && styles.compact)}>
      {show_apply ? (
        <LinkButton
          primary
          compact={compact}
          id={`apply-${unit.id}`}
          to={selectUnit(unit.id, context.propertyId)}
          label={t('listings:apply_for', { unit: name })}
        >
          {t('listings:apply')}
        </LinkButton>
      ) : null}
      {show_request_info ? (
        <LinkButton
          leaves
          compact={compact}
          id={`info-${unit.id}`}
          to={guestcard(unit.id, 'request_info')}
          label={t('listings:request_info_for', { unit: name })}
        >
          {t('listings:request_info')}
        </LinkButton>
      ) : null}
    </div>
  );
}
