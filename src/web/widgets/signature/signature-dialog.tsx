import { makeStyles, tokens } from '@fluentui/react-components';
import { useMachine } from '@xstate/react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import {
  type Signature,
  type SignatureOutput,
  signatureMachine,
} from '../../../../machines/signature/signature.machine.ts';
import { fullName, type NamedPerson } from '../../../../machines/signature/signed-name.ts';
import { FormDialog } from '../../app/dialogs/form-dialog.tsx';
import { Notice } from '../../app/page/notice.tsx';
import { useLatest } from '../../app/use-latest.ts';
import { TabRow } from '../tab-row.tsx';
import { SIGNATURE_FONTS } from './signature-view.tsx';
import { TypedName } from './typed-name.tsx';

const SignaturePaper = lazy(async () => ({
  default: (await import('./signature-paper.tsx')).SignaturePaper,
}));

interface SignatureDialogProps {
  /** The owner of the signature; the field starts with their name. */
  readonly owner: NamedPerson;
  /** Whether the signature may also be drawn. */
  readonly drawing: boolean;
  /** Records the signature; the dialog stays open while it runs and when it throws. */
  readonly sign: (signature: Signature) => Promise<void>;
  readonly onClose: (output: SignatureOutput) => void;
}

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  how: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
});

/**
 * Signs with a typed name in one of six handwriting fonts, or with a drawing if the property accepts it.
 *
 * @see spec/platform.md §2 Signature dialog, machines/signature/signature.machine.ts
 */
export function SignatureDialog({ owner, drawing, sign, onClose }: SignatureDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const panel = useId();
  const [machine] = useState(() =>
    signatureMachine.provide({
      actors: { sign: fromPromise<void, Signature>(({ input }) => sign(input)) },
    }),
  );
  const [{ value, context, output }, send] = useMachine(machine, {
    input: { owner, fonts: SIGNATURE_FONTS },
  });
  const { name, font, problem, failure } = context;
  const closed = useLatest(onClose);
  useEffect(() => {
    if (output !== undefined) closed.current(output);
  }, [output, closed]);
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (value === 'asking') told.current?.scrollIntoView({ block: 'nearest' });
  }, [value]);
  const cancel = () => send({ type: 'CANCEL' });
  const submit = () => {
    send({ type: value === 'asking' ? 'CONFIRM' : 'SIGN' });
  };
  const busy = value === 'signingTyped' || value === 'signingDrawn';
  const draws = value === 'drawing' || value === 'signingDrawn' || value === 'signedDrawn';
  const failed = failure === null ? null : <Notice intent="error">{t('signature.failed')}</Notice>;
  return (
    <FormDialog
      title={t('signature.title')}
      confirm={t(value === 'asking' ? 'signature.save_other' : 'signature.save')}
      cancel={t('signature.cancel')}
      size="large"
      isDisabled={busy}
      onSubmit={submit}
      onClose={cancel}
    >
      {drawing ? (
        <TabRow
          name={t('signature.tabs')}
          tabs={[
            { id: 'TYPE_TAB', content: t('signature.tab') },
            { id: 'DRAW_TAB', content: t('signature.draw_tab') },
          ]}
          selected={draws ? 'DRAW_TAB' : 'TYPE_TAB'}
          panel={panel}
          onSelect={(tab) => send({ type: tab === 'DRAW_TAB' ? 'DRAW_TAB' : 'TYPE_TAB' })}
        />
      ) : (
        <h3 id={`${panel}-name`} className={styles.how}>
          {t('signature.tab')}
        </h3>
      )}
      <section
        id={panel}
        className={styles.form}
        {...(drawing
          ? { role: 'tabpanel', 'aria-label': t(draws ? 'signature.draw_tab' : 'signature.tab') }
          : { 'aria-labelledby': `${panel}-name` })}
      >
        {draws ? (
          <Suspense fallback={null}>
            {failed === null ? null : <div role="alert">{failed}</div>}
            <SignaturePaper
              image={context.drawing?.image ?? null}
              problem={problem === 'drawingTooShort' ? t('signature.too_short') : undefined}
              onDraw={(image, pixels) => send({ type: 'DRAW', image, pixels })}
              onClear={() => send({ type: 'CLEAR' })}
            />
          </Suspense>
        ) : (
          <TypedName
            name={name}
            font={font}
            isMissing={problem === 'nameMissing'}
            onName={(typed) => send({ type: 'NAME', name: typed })}
            onFont={(family) => send({ type: 'FONT', font: family })}
          >
            <div ref={told} role="alert">
              {failed}
              {value === 'asking' ? (
                <Notice intent="warning">
                  {t('signature.other_name', { typed: name.trim(), name: fullName(owner) })}
                </Notice>
              ) : null}
            </div>
          </TypedName>
        )}
      </section>
    </FormDialog>
  );
}
