import { Field, makeStyles } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE_PATTERN, SSN_PATTERN } from '../../../engine/forms/reading/digit-pattern.ts';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import type { MaskKind } from '../../widgets/input-mask.ts';
import { PlainInput } from '../../widgets/plain-input.tsx';

const MASKS: readonly (readonly [name: string, kind: MaskKind])[] = [
  ['phone', { pattern: PHONE_PATTERN }],
  ['ssn', { pattern: SSN_PATTERN }],
  ['zip', { pattern: '#####' }],
  ['amount', { decimals: 2, thousands: true }],
];

const useStyles = makeStyles({ page: { display: 'grid', gap: '20px', maxWidth: '420px' } });

function MaskedInput({ label, kind }: { readonly label: string; readonly kind: MaskKind }) {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let detach: (() => void) | null = null;
    let isShown = true;
    void import('../../widgets/input-mask.ts').then(({ attachMask }) => {
      if (isShown && element.current !== null) detach = attachMask(element.current, kind);
    });
    return () => {
      isShown = false;
      detach?.();
    };
  }, [kind]);
  return (
    <Field label={label}>
      <PlainInput startText="" elementRef={element} inputMode="numeric" />
    </Field>
  );
}

/** The masks of the product's fields, for trying out. @see spec/platform.md §5 */
export function MaskedPage() {
  const { t } = useTranslation('playground');
  const styles = useStyles();
  return (
    <PageFrame>
      <div className={styles.page}>
        <PageHeading text={t('masked')} />
        {MASKS.map(([name, kind]) => (
          <MaskedInput key={name} label={t(`masks.${name}`)} kind={kind} />
        ))}
      </div>
    </PageFrame>
  );
}
