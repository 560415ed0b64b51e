import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardPluginSession } from '../../../machines/card-launch.machine.ts';
import { errorText } from '../app/api/error-text.ts';
import { useDarkScheme } from '../app/brand/brand.tsx';
import { Loading } from '../app/page/loading.tsx';
import { Notice } from '../app/page/notice.tsx';
import { useLatest } from '../app/use-latest.ts';
import { CardError } from './card-error.ts';
import { useCardLaunch } from './use-card-launch.ts';

/** The card fields, for the page around them. */
export interface CardFields {
  /** Creates a token for the typed card. @throws {CardError} */
  readonly tokenise: () => Promise<string>;
}

interface CardFrameProps {
  readonly ref: Ref<CardFields>;
  /** Opens a session of the provider's plugin; the session has the address of the plugin's page. @throws {ApiError} */
  readonly openSession: () => Promise<CardPluginSession>;
  /** Called when Enter is pressed in one of the fields. */
  readonly onSubmit: () => void;
  /** Called with the provider's untrusted payload, without the card, if the provider filled in the payer. */
  readonly onPayer: (payload: unknown) => void;
}

type FrameMessage =
  | { readonly type: 'ready' | 'submit' | 'changed' | 'invalid' | 'failed' }
  | { readonly type: 'token'; readonly funding_token: string }
  | { readonly type: 'payer'; readonly payload: unknown }
  | { readonly type: 'resize'; readonly height: number };

interface Waiting {
  readonly resolve: (token: string) => void;
  readonly reject: (error: CardError) => void;
}

/** Less than the fields need, in px: the frame grows to the height that they report, and never has to shrink. */
const FIRST_HEIGHT = 160;

/** The maximum wait for a token, in milliseconds. */
const PATIENCE_MS = 60_000;

const useStyles = makeStyles({
  frame: { display: 'block', width: '100%', border: 'none', colorScheme: 'normal' },
  note: { margin: '0 0 12px', color: tokens.colorNeutralForeground2 },
  again: { marginBlockStart: '12px' },
});

function addressOf(session: CardPluginSession, language: string, dark: boolean): string {
  const address = new URL(session.plugin_url, window.location.href);
  address.searchParams.set('session', session.plugin_session_id);
  address.searchParams.set('parent_origin', window.location.origin);
  address.searchParams.set('lng', language);
  address.searchParams.set('theme', dark ? 'dark' : 'light');
  return address.href;
}

/** Settles the pending request for a token, if there is one. */
function answerWaiting(waiting: { current: Waiting | null }, how: (one: Waiting) => void): void {
  const one = waiting.current;
  waiting.current = null;
  if (one) how(one);
}

/**
 * The provider's card fields in a frame: fetches a session, then loads the provider's page. Number and CVV stay in the
 * frame; it returns a token for one charge. The frame is never hidden: browsers stop rendering a hidden frame, so it
 * could not report its height.
 *
 * @see docs/decisions/0005-card-fields-belong-to-the-provider.md
 */
export function CardFrame({ ref, openSession, onSubmit, onPayer }: CardFrameProps) {
  const { t, i18n } = useTranslation('payment');
  const styles = useStyles();
  const dark = useDarkScheme();
  const { state, session, failure, opened, retry } = useCardLaunch(openSession);
  const look = useLatest({ language: i18n.language, dark });
  const source = useMemo(
    () => (session === null ? null : addressOf(session, look.current.language, look.current.dark)),
    [session, look],
  );
  const origin = source === null ? '' : new URL(source).origin;
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [ready, setReady] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<Waiting | null>(null);
  const submit = useLatest(onSubmit);
  const payer = useLatest(onPayer);

  useImperativeHandle(
    ref,
    () => ({
      tokenise: () =>
        new Promise<string>((resolve, reject) => {
          waiting.current?.reject(new CardError('failed'));
          const one: Waiting = { resolve, reject };
          waiting.current = one;
          if (origin === '')
            return answerWaiting(waiting, (pending) => pending.reject(new CardError('failed')));
          window.setTimeout(() => {
            if (waiting.current !== one) return;
            waiting.current = null;
            reject(new CardError('timeout'));
          }, PATIENCE_MS);
          frame.current?.contentWindow?.postMessage({ type: 'tokenise' }, origin);
        }),
    }),
    [origin],
  );

  useEffect(() => {
    if (origin === '') return;
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = event.data as FrameMessage & { source?: string };
      if (message.source !== 'card-plugin') return;
      opened();
      if (message.type === 'ready') setReady(true);
      if (message.type === 'resize') setHeight(message.height);
      if (message.type === 'submit') submit.current();
      if (message.type === 'payer') payer.current(message.payload);
      if (message.type === 'token') answerWaiting(waiting, (one) => one.resolve(message.funding_token));
      if (message.type === 'invalid' || message.type === 'failed') {
        const kind = message.type;
        answerWaiting(waiting, (one) => one.reject(new CardError(kind)));
        frame.current?.contentWindow?.focus();
      }
    };
    window.addEventListener('message', onMessage);
    return () => {
      window.removeEventListener('message', onMessage);
      answerWaiting(waiting, (one) => one.reject(new CardError('failed')));
    };
  }, [origin, submit, payer, opened]);

  const language = i18n.resolvedLanguage;
  useEffect(() => {
    if (!ready) return;
    const { contentWindow } = frame.current ?? {};
    contentWindow?.postMessage({ type: 'language', language }, origin);
    contentWindow?.postMessage({ type: 'theme', theme: dark ? 'dark' : 'light' }, origin);
  }, [ready, language, dark, origin]);

  return (
    <div>
      <p className={styles.note}>{t('card.note')}</p>
      <div role="alert">
        {state === 'timeout' ? <Notice intent="error">{t('card.timeout')}</Notice> : null}
        {state === 'failed' ? <Notice intent="error">{errorText(i18n, failure)}</Notice> : null}
      </div>
      {state === 'failed' || state === 'timeout' ? (
        <Button className={styles.again} onClick={retry}>
          {t('card.again')}
        </Button>
      ) : null}
      {state === 'waiting' && source === null ? <Loading text={t('card.loading')} /> : null}
      {source === null ? null : (
        <iframe ref={frame} src={source} title={t('card.name')} className={styles.frame} style={{ height }} />
      )}
    </div>
  );
}
