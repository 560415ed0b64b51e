import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  part: { display: 'grid', gap: '8px', minWidth: 0 },
  values: {
    display: 'grid',
    gap: '8px 12px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

type Values = Readonly<Record<string, string>>;

interface SampleValuesProps {
  /** The placeholders of the texts. */
  readonly names: readonly string[];
  readonly values: Values;
  /** Those that the person has changed. */
  readonly typed: Values;
  readonly onChange: (typed: Values) => void;
}

/** The values that fill a preview; what the person changes is of this preview only. */
export function SampleValues({ names, values, typed, onChange }: SampleValuesProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  if (names.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('mails.values')}>
      <p className={styles.text}>{t('mails.values')}</p>
      <div className={styles.values}>
        {names.map((name) => (
          <Field key={name} label={name}>
            <Input
              maxLength={500}
              value={values[name] ?? ''}
              onChange={(_, { value }) => onChange({ ...typed, [name]: value })}
            />
          </Field>
        ))}
      </div>
      {Object.keys(typed).length === 0 ? null : (
        <div>
          <Button onClick={() => onChange({})}>{t('mails.reset')}</Button>
        </div>
      )}
    </section>
  );
}
