import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../app/modal.tsx';
import { loadSignatureFont, SIGNATURE_FONTS } from '../../widgets/signature-view.tsx';

/** A typed signature. Drawing exists in the data, and is not offered. @see spec/platform.md §2 */
export interface TypedSignature {
  readonly type: 'type';
  readonly content: string;
  /** One of the six handwriting fonts, by its name. */
  readonly font: string;
}

interface SignatureDialogProps {
  readonly name: string;
  readonly busy: boolean;
  readonly failed: boolean;
  readonly onSave: (signature: TypedSignature) => void;
  readonly onCancel: () => void;
}

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  tabs: { display: 'flex', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  tab: {
    padding: '8px 16px',
    border: 'none',
    borderBottom: `3px solid ${tokens.colorCompoundBrandStroke}`,
    background: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  fonts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
    gap: '12px',
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
  legend: { padding: 0, marginBlockEnd: '8px', fontWeight: tokens.fontWeightSemibold },
  font: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
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
    position: 'absolute',
    insetBlockStart: '8px',
    insetInlineStart: '8px',
    accentColor: tokens.colorCompoundBrandBackground,
  },
  sample: {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '30px',
    lineHeight: 1.3,
  },
});

/** @see spec/platform.md §2 Signature dialog */
export function SignatureDialog({ name, busy, failed, onSave, onCancel }: SignatureDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const form = useId();
  const panel = useId();
  const [content, setContent] = useState(name);
  const [font, setFont] = useState(SIGNATURE_FONTS[0] ?? '');
  const [tried, setTried] = useState(false);
  useEffect(() => {
    for (const family of SIGNATURE_FONTS) void loadSignatureFont(family);
  }, []);
  const empty = content.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!empty && !busy) onSave({ type: 'type', content: content.trim(), font });
  };
  return (
    <Modal
      title={t('signature.title')}
      size="large"
      onDismiss={onCancel}
      actions={
        <>
          <Button size="large" onClick={onCancel}>
            {t('signature.cancel')}
          </Button>
          <Button size="large" appearance="primary" type="submit" form={form} disabled={busy}>
            {t('signature.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.tabs} role="tablist" aria-label={t('signature.tabs')}>
          <button
            type="button"
            role="tab"
            id={`${panel}-tab`}
            aria-selected="true"
            aria-controls={panel}
            className={styles.tab}
          >
            {t('signature.tab')}
          </button>
        </div>
        <div id={panel} role="tabpanel" aria-labelledby={`${panel}-tab`} className={styles.form}>
          <Field
            label={t('signature.name')}
            required
            size="large"
            {...(tried && empty
              ? { validationState: 'error', validationMessage: t('signature.name_needed') }
              : {})}
          >
            <Input
              value={content}
              maxLength={80}
              autoComplete="name"
              onChange={(_, { value }) => setContent(value)}
            />
          </Field>
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
                  onChange={() => setFont(family)}
                />
                <span
                  className={styles.sample}
                  style={{ fontFamily: `'${family}', cursive` }}
                  aria-hidden="true"
                >
                  {empty ? t('signature.preview') : content}
                </span>
              </label>
            ))}
          </fieldset>
        </div>
        <div role="alert">
          {failed ? (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody>{t('signature.failed')}</MessageBarBody>
            </MessageBar>
          ) : null}
        </div>
      </form>
    </Modal>
  );
}
