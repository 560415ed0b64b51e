import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../../../engine/play/play.ts';
import { useLatest } from '../../../app/use-latest.ts';
import {
  type FromPreview,
  listenTo,
  type PlayedDraft,
  PREVIEW_PAGE,
  type ToPreview,
} from '../../../flow/play-messages.ts';

const useStyles = makeStyles({
  frame: {
    width: '100%',
    height: '680px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  phone: { maxWidth: '390px', justifySelf: 'center' },
});

export interface FrameProps {
  /** Says what the frame shows; default: the page of the party. */
  readonly title?: string;
  readonly draft: PlayedDraft;
  readonly run: Run;
  readonly person: string;
  readonly revision: number;
  readonly epoch: number;
  readonly isPhone: boolean;
  readonly onEvent: (event: Extract<FromPreview, { kind: 'event' }>) => void;
}

/** The page that a party sees, in a frame of the width of a desktop or a phone. */
export function PreviewFrame(props: FrameProps) {
  const { title, draft, run, person, revision, epoch, isPhone, onEvent } = props;
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const take = useLatest(onEvent);
  useEffect(
    () =>
      listenTo<FromPreview>(
        () => frame.current?.contentWindow ?? null,
        (message) => {
          if (message.kind === 'ready') setIsReady(true);
          else take.current(message);
        },
      ),
    [take],
  );
  useEffect(() => {
    if (isReady) send(frame.current, draft);
  }, [isReady, draft]);
  useEffect(() => {
    if (isReady) send(frame.current, { kind: 'run', run, person, revision, epoch });
  }, [isReady, run, person, revision, epoch]);
  return (
    <iframe
      ref={frame}
      src={PREVIEW_PAGE}
      title={title ?? t('play.frame', { person })}
      className={isPhone ? `${styles.frame} ${styles.phone}` : styles.frame}
    />
  );
}

function send(frame: HTMLIFrameElement | null, message: ToPreview): void {
  frame?.contentWindow?.postMessage(message, window.location.origin);
}
