import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDarkScheme } from '../../app/brand/brand.tsx';
import { Modal } from '../../app/dialogs/modal.tsx';
import { Ring } from '../../app/page/loading.tsx';
import type { SocialBody, SocialFrame } from '../../app/session/social-sign-in.ts';
import { useLatest } from '../../app/use-latest.ts';

/** The maximum wait for the provider's script, in milliseconds. */
const PATIENCE_MS = 20_000;

/** As high as a provider's button, with room around it. */
const FRAME_HEIGHT = '64px';

/** The result of the frame. `failed`: the script could not be loaded; `refused`: the person declined. */
export type SocialEnd =
  | { readonly is: 'proof'; readonly body: SocialBody }
  | { readonly is: 'failed' | 'refused' | 'closed' };

interface SocialDialogProps {
  readonly frame: SocialFrame;
  readonly onEnd: (end: SocialEnd) => void;
}

type FrameMessage =
  | { readonly type: 'ready' | 'failed' | 'refused' }
  | { readonly type: 'proof'; readonly info: unknown };

const useStyles = makeStyles({
  // The frame and what is shown before it have the same place, so that nothing moves under a press.
  place: { display: 'grid', gridTemplateRows: FRAME_HEIGHT },
  frame: { gridArea: '1 / 1', display: 'block', width: '100%', height: FRAME_HEIGHT, border: 'none' },
  hidden: { visibility: 'hidden' },
  waiting: {
    gridArea: '1 / 1',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '12px',
    color: tokens.colorNeutralForeground2,
  },
  ring: { flexShrink: 0, width: '20px', height: '20px' },
});

/**
 * A provider's sign-in in a frame, where its script runs separately from the page. The page accepts messages only from
 * that frame, at its own origin, and uses only data that the server then verifies.
 *
 * @see docs/decisions/0059-scripts-of-social-providers-run-in-a-frame.md
 */
export function SocialDialog({ frame: { type, state, address }, onEnd }: SocialDialogProps) {
  const { t, i18n } = useTranslation('signin');
  const styles = useStyles();
  const dark = useDarkScheme();
  const [isReady, setIsReady] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const end = useLatest(onEnd);
  const [source] = useState(() => {
    const page = new URL(address);
    page.searchParams.set('lng', i18n.resolvedLanguage ?? '');
    page.searchParams.set('theme', dark ? 'dark' : 'light');
    return page;
  });
  useEffect(() => {
    if (isReady) return;
    const timer = window.setTimeout(() => end.current({ is: 'failed' }), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [isReady, end]);
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== source.origin || event.source !== frame.current?.contentWindow) return;
      const message = event.data as FrameMessage & { readonly source?: string };
      if (message.source !== 'social') return;
      if (message.type === 'ready') setIsReady(true);
      else if (message.type === 'proof')
        end.current({ is: 'proof', body: { type, info: message.info, state } as SocialBody });
      else end.current({ is: message.type });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [source, type, state, end]);
  const provider = t(`social.names.${type}`);
  return (
    <Modal
      title={t(`social.buttons.${type}`)}
      onDismiss={() => onEnd({ is: 'closed' })}
      actions={
        <Button size="large" onClick={() => onEnd({ is: 'closed' })}>
          {t('social.frame.cancel')}
        </Button>
      }
    >
      <div className={styles.place}>
        {isReady ? null : (
          <div className={styles.waiting} role="status">
            <Ring className={styles.ring} />
            <span>{t('social.frame.opening', { provider })}</span>
          </div>
        )}
        <iframe
          ref={frame}
          src={source.href}
          title={t('social.frame.name', { provider })}
          className={mergeClasses(styles.frame, !isReady && styles.hidden)}
        />
      </div>
    </Modal>
  );
}
