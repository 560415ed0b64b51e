import { Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSignatureFont, SIGNATURE_FONTS } from './signature-view.tsx';

interface TypedNameProps {
  readonly name: string;
  readonly font: string;
  readonly isMissing: boolean;
  /** The text between the name and the fonts. */
  readonly children: ReactNode;
  readonly onName: (name: string) => void;
  readonly onFont: (font: string) => void;
}

const useStyles = makeStyles({
  fonts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
    gap: '12px',
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
  legend: { padding: 0, marginBlockEnd: '8px', fontWeight: tokens.fontWeightSemibold },
  font: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: '12px',
    minHeight: '76px',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    cursor: 'pointer',
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  chosen: {
    borderTopColor: tokens.colorCompoundBrandStroke,
    borderRightColor: tokens.colorCompoundBrandStroke,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    borderLeftColor: tokens.colorCompoundBrandStroke,
    boxShadow: `inset 0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
  },
  radio: {
    width: '18px',
    height: '18px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
  },
  sample: {
    // A long name wraps to the next line, because the signature will look like this sample.
    overflowWrap: 'anywhere',
    fontSize: '28px',
    lineHeight: 1.5,
    padding: '4px 8px 4px 4px',
  },
});

/** A name in one of the handwriting fonts. @see spec/platform.md §2 Signature dialog */
export function TypedName({ name, font, isMissing, children, onName, onFont }: TypedNameProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  useEffect(() => {
    for (const family of SIGNATURE_FONTS) void loadSignatureFont(family);
  }, []);
  return (
    <>
      <Field
        label={t('signature.name')}
        required
        size="large"
        {...(isMissing ? { validationState: 'error', validationMessage: t('signature.name_needed') } : {})}
      >
        <Input
          value={name}
          maxLength={80}
          autoComplete="name"
          onChange={(_, { value: typed }) => onName(typed)}
        />
      </Field>
      {children}
      <fieldset className={styles.fonts}>
        <legend className={styles.legend}>{t('signature.fonts')}</legend>
        {SIGNATURE_FONTS.map((family, index) => (
          <label key={family} className={mergeClasses(styles.font, family === font && styles.chosen)}>
            <input
              type="radio"
              name="signature-font"
              className={styles.radio}
              checked={family === font}
              aria-label={t('signature.font', { number: index + 1 })}
              onChange={() => onFont(family)}
            />
            <span className={styles.sample} style={{ fontFamily: `'${family}', cursive` }} aria-hidden="true">
              {name.trim() === '' ? t('signature.preview') : name}
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
