import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VERIFIED_BYTES } from '../../../contract/limits.ts';
import { errorText } from '../../app/api/error-text.ts';
import { Notice } from '../../app/page/notice.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { ProgressBar } from '../../app/page/progress-bar.tsx';
import { useVerification, type Verification } from './use-verification.ts';
import { Verdict } from './verdict.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '24px' },
  intro: { margin: 0, lineHeight: tokens.lineHeightBase400 },
  drop: {
    display: 'grid',
    justifyItems: 'center',
    gap: '8px',
    padding: '40px 16px',
    textAlign: 'center',
    borderRadius: tokens.borderRadiusXLarge,
    border: `2px dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '24px 16px' },
  },
  over: {
    border: `2px dashed ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  hint: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  result: {
    display: 'grid',
    gap: '20px',
    borderRadius: tokens.borderRadiusXLarge,
    outlineStyle: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '8px' },
  },
  sending: { display: 'grid', gap: '8px', justifyItems: 'start' },
  bar: { width: '100%' },
});

/** Shows who signed a sealed lease and whether it is unchanged; for anyone who has the file. */
export function VerifyPage() {
  const { t } = useTranslation('seal');
  const styles = useStyles();
  const { state, verify, cancel } = useVerification();
  const [isOver, setOver] = useState(false);
  const [isMany, setMany] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLElement>(null);
  const isDone = state.kind !== 'waiting' && state.kind !== 'sending';
  // The verdict takes the focus, so that it is announced and the next Tab key continues after it.
  useEffect(() => {
    if (isDone) result.current?.focus();
  }, [isDone]);

  function take(files: readonly File[]): void {
    const [file] = files;
    setMany(files.length > 1);
    if (file !== undefined && files.length === 1) void verify(file);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }

  return (
    <PageFrame width="narrow">
      <div className={styles.page}>
        <PageHeading text={t('verify.title')} />
        <p className={styles.intro}>{t('verify.intro')}</p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button */}
        <div
          className={mergeClasses(styles.drop, isOver && styles.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={picker}
            type="file"
            hidden
            accept="application/pdf,.pdf"
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = '';
              take(chosen);
            }}
          />
          <Button
            appearance="primary"
            size="large"
            aria-describedby="verify-limit"
            onClick={() => picker.current?.click()}
          >
            {t(isDone ? 'verify.another' : 'verify.choose')}
          </Button>
          <span>{t('verify.drop')}</span>
          <span id="verify-limit" className={styles.hint}>
            {t('verify.limit', { megabytes: VERIFIED_BYTES / 1_000_000 })}
          </span>
        </div>
        <div role="status">{isMany ? <Notice intent="warning">{t('verify.one')}</Notice> : null}</div>
        {state.kind === 'sending' ? (
          <div className={styles.sending}>
            <span id="verify-sending" role="status">
              {t(state.share < 1 ? 'verify.sending' : 'verify.checking', { name: state.name })}
            </span>
            <div className={styles.bar}>
              <ProgressBar share={state.share} aria-labelledby="verify-sending" />
            </div>
            <Button onClick={cancel}>{t('verify.cancel')}</Button>
          </div>
        ) : null}
        {isDone ? (
          <section
            ref={result}
            tabIndex={-1}
            className={styles.result}
            aria-label={t('verify.result', { name: nameIn(state) })}
          >
            <Outcome state={state} onAgain={(file) => void verify(file)} />
          </section>
        ) : null}
      </div>
    </PageFrame>
  );
}

function Outcome({
  state,
  onAgain,
}: {
  readonly state: Verification;
  readonly onAgain: (file: File) => void;
}) {
  const { t, i18n } = useTranslation('seal');
  if (state.kind === 'verified') return <Verdict shown={state.answer.verdict} answer={state.answer} />;
  if (state.kind === 'too_large') return <Verdict shown="too_large" answer={null} />;
  if (state.kind !== 'failed') return null;
  return (
    <Notice intent="error" actions={<Button onClick={() => onAgain(state.file)}>{t('verify.again')}</Button>}>
      {`${t('verify.failed')}: ${errorText(i18n, state.error)}`}
    </Notice>
  );
}

function nameIn(state: Verification): string {
  if (state.kind === 'waiting') return '';
  return state.kind === 'failed' ? state.file.name : state.name;
}
