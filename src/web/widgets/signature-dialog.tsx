import { Button, Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMachine } from '@xstate/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import {
  type Signature,
  type SignatureOutput,
  signatureMachine,
} from '../../../machines/signature.machine.ts';
import { fullName, type NamedPerson } from '../../../machines/signed-name.ts';
import { Modal } from '../app/dialogs/modal.tsx';
import { Notice } from '../app/page/notice.tsx';
import { useLatest } from '../app/use-latest.ts';
import { loadSignatureFont, SIGNATURE_FONTS } from './signature-view.tsx';

interface SignatureDialogProps {
  /** Whose signature it is; the field starts with their name. */
  readonly owner: NamedPerson;
  /** Records the signature; the dialog stays open while it runs and when it throws. */
  readonly sign: (signature: Signature) => Promise<void>;
  readonly onClose: (output: SignatureOutput) => void;
}

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  how: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
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
    // A long name goes on in the next line: what is chosen here is what will be seen.
    overflowWrap: 'anywhere',
    fontSize: '28px',
    lineHeight: 1.5,
    padding: '4px 8px 4px 4px',
  },
});

/**
 * A typed name in one of six handwriting fonts. Drawing exists in the data, and is not offered.
 *
 * @see spec/platform.md §2 Signature dialog, machines/signature.machine.ts
 */
export function SignatureDialog({ owner, sign, onClose }: SignatureDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const form = useId();
  const panel = useId();
  const [machine] = useState(() =>
    signatureMachine.provide({
      actors: { sign: fromPromise<void, Signature>(({ input }) => sign(input)) },
    }),
  );
  const [{ value, context, output }, send] = useMachine(machine, {
    input: { owner, fonts: SIGNATURE_FONTS },
  });
  const { name: content, font, problem, failure } = context;
  const closed = useLatest(onClose);
  useEffect(() => {
    if (output !== undefined) closed.current(output);
  }, [output, closed]);
  useEffect(() => {
    for (const family of SIGNATURE_FONTS) void loadSignatureFont(family);
  }, []);
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (value === 'asking') told.current?.scrollIntoView({ block: 'nearest' });
  }, [value]);
  const cancel = () => send({ type: 'CANCEL' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: value === 'asking' ? 'CONFIRM' : 'SIGN' });
  };
  const busy = value === 'signingTyped';
  return (
    <Modal
      title={t('signature.title')}
      size="large"
      onDismiss={cancel}
      actions={
        <>
          <Button size="large" onClick={cancel}>
            {t('signature.cancel')}
          </Button>
          <Button size="large" appearance="primary" type="submit" form={form} disabled={busy}>
            {t(value === 'asking' ? 'signature.save_other' : 'signature.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <section aria-labelledby={panel} className={styles.form}>
          <h3 id={panel} className={styles.how}>
            {t('signature.tab')}
          </h3>
          <Field
            label={t('signature.name')}
            required
            size="large"
            {...(problem === 'nameMissing'
              ? { validationState: 'error', validationMessage: t('signature.name_needed') }
              : {})}
          >
            <Input
              value={content}
              maxLength={80}
              autoComplete="name"
              onChange={(_, { value: typed }) => send({ type: 'NAME', name: typed })}
            />
          </Field>
          <div ref={told} role="alert">
            {failure === null ? null : <Notice intent="error">{t('signature.failed')}</Notice>}
            {value === 'asking' ? (
              <Notice intent="warning">
                {t('signature.other_name', { typed: content.trim(), name: fullName(owner) })}
              </Notice>
            ) : null}
          </div>
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
                  onChange={() => send({ type: 'FONT', font: family })}
                />
                <span
                  className={styles.sample}
                  style={{ fontFamily: `'${family}', cursive` }}
                  aria-hidden="true"
                >
                  {content.trim() === '' ? t('signature.preview') : content}
                </span>
              </label>
            ))}
          </fieldset>
        </section>
      </form>
    </Modal>
  );
}
