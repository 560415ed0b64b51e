import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from '../../app/page/notice.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';

interface MethodChoiceProps {
  readonly methods: readonly { readonly id: string; readonly label: string }[];
  /** Whether a card or bank account can be kept at this property. */
  readonly canKeep: boolean;
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}

/** Saved cards and bank accounts. New ones are saved when first used, on the payment page. */
export function MethodChoice({ methods, canKeep, value, onChange }: MethodChoiceProps) {
  const { t } = useTranslation('autopay');
  const links = useLinkStyles();
  if (methods.length === 0 && !canKeep) return <Notice intent="info">{t('method.never')}</Notice>;
  if (methods.length === 0) {
    return (
      <Notice intent="warning">
        {t('method.none')}{' '}
        <Link className={links.plain} to="/tenant/make-payment">
          {t('method.keep')}
        </Link>
      </Notice>
    );
  }
  return (
    <Field label={t('method.label')}>
      <RadioGroup value={value ?? ''} onChange={(_, data) => onChange(data.value)}>
        {methods.map(({ id, label }) => (
          <Radio key={id} value={id} label={label} />
        ))}
      </RadioGroup>
    </Field>
  );
}
