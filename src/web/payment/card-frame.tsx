import { makeStyles, tokens } from '@fluentui/react-components';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDarkScheme } from '../app/brand.tsx';
import { Notice } from '../app/notice.tsx';
import { useLatest } from '../app/use-latest.ts';
import { CardError } from './card-error.ts';

/** The card fields, as the page around them uses them. */
export interface CardFields {
  /** A token for the card that was typed. @throws {CardError} */
  readonly tokenise: () => Promise<string>;
}

interface CardFrameProps {
  readonly ref: Ref<CardFields>;
  /** The provider's page. */
  readonly url: string;
  /** Enter was pressed in one of the fields. */
  readonly onSubmit: () => void;
}

type FrameNews =
  | { readonly type: 'ready' | 'submit' | 'changed' | 'invalid' | 'failed' }
  | { readonly type: 'token'; readonly funding_token: string }
  | { readonly type: 'resize'; readonly height: number };

interface Waiting {
  readonly resolve: (token: string) => void;
  readonly reject: (error: CardError) => void;
}

/** Less than the fields need, in px: the frame grows to what they say, and never has to shrink. */
const FIRST_HEIGHT = 160;

/** How long the provider's page is waited for, and its token. @see spec/pre-application.md §9 */
const PATIENCE_MS = 60_000;

const useStyles = makeStyles({
  frame: { display: 'block', width: '100%', border: 'none', colorScheme: 'normal' },
  note: { margin: '0 0 12px', color: tokens.colorNeutralForeground2 },
});

function addressOf(url: string, language: string, dark: boolean): string {
  const address = new URL(url, window.location.href);
  address.searchParams.set('parent_origin', window.location.origin);
  address.searchParams.set('lng', language);
  address.searchParams.set('theme', dark ? 'dark' : 'light');
  return address.href;
}

/**
 * The provider's card fields in a frame. Number and CVV stay in there; out comes a token for one charge.
 *
 * @see docs/decisions/0005-card-fields-belong-to-the-provider.md
 */
export function CardFrame({ ref, url, onSubmit }: CardFrameProps) {
  const { t, i18n } = useTranslation('payment');
  const styles = useStyles();
  const dark = useDarkScheme();
  const [source] = useState(() => addressOf(url, i18n.language, dark));
  const { origin } = new URL(source);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [launch, setLaunch] = useState<'waiting' | 'open' | 'timeout'>('waiting');
  const [ready, setReady] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<Waiting | null>(null);
  const submit = useLatest(onSubmit);

  useImperativeHandle(
    ref,
    () => ({
      tokenise: () =>
        new Promise<string>((resolve, reject) => {
          waiting.current?.reject(new CardError('failed'));
          const one: Waiting = { resolve, reject };
          waiting.current = one;
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
    const settle = (how: (one: Waiting) => void) => {
      const one = waiting.current;
      waiting.current = null;
      if (one) how(one);
    };
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const news = event.data as FrameNews & { source?: string };
      if (news.source !== 'card-plugin') return;
      setLaunch('open');
      if (news.type === 'ready') setReady(true);
      if (news.type === 'resize') setHeight(news.height);
      if (news.type === 'submit') submit.current();
      if (news.type === 'token') settle((one) => one.resolve(news.funding_token));
      if (news.type === 'invalid' || news.type === 'failed') {
        const kind = news.type;
        settle((one) => one.reject(new CardError(kind)));
        frame.current?.contentWindow?.focus();
      }
    };
    window.addEventListener('message', hear);
    return () => {
      window.removeEventListener('message', hear);
      settle((one) => one.reject(new CardError('failed')));
    };
  }, [origin, submit]);

  useEffect(() => {
    if (launch !== 'waiting') return;
    const timer = window.setTimeout(() => setLaunch('timeout'), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [launch]);

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
        {launch === 'timeout' ? <Notice intent="error">{t('card.timeout')}</Notice> : null}
      </div>
      <iframe ref={frame} src={source} title={t('card.name')} className={styles.frame} style={{ height }} />
    </div>
  );
}
