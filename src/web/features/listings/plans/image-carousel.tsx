import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedImage } from '../../../../contract/guest/listing.contract.ts';

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    aspectRatio: '4 / 3',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: '#fbfcfb',
  },
  open: {
    display: 'block',
    width: '100%',
    height: '100%',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    cursor: 'zoom-in',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  },
  image: { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
  // The buttons below must not cover the plan.
  raised: { height: 'calc(100% - 48px)' },
  none: { height: '100%', display: 'grid', placeItems: 'center', color: '#5c5c5c' },
  tools: {
    position: 'absolute',
    insetInline: '8px',
    insetBlockEnd: '8px',
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto' },
  },
  counter: {
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusCircular,
    color: '#ffffff',
    backgroundColor: 'rgb(0 0 0 / 70%)',
    fontSize: tokens.fontSizeBase200,
  },
});

/**
 * The pictures of a plan, one at a time; wraps around at both ends. Its shape is fixed, so that nothing moves when a
 * picture loads.
 */
export function ImageCarousel(props: {
  readonly images: readonly ListedImage[];
  readonly type: string;
  readonly id: string;
  /** Called with the picture's index, from 0, when the visitor wants to see it larger. */
  readonly onOpen: (index: number) => void;
}): ReactNode {
  const { images, type } = props;
  const { t } = useTranslation('listings');
  const styles = useStyles();
  const [at, setAt] = useState(0);
  const image = images[at];
  const total = images.length;
  const go = (step: number) => setAt((now) => (now + step + total) % total);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and no better name.
    <div className={styles.frame} role="group" aria-label={t('images.of', { type })}>
      {image === undefined ? (
        <div className={styles.none}>{t('images.none')}</div>
      ) : (
        <button
          type="button"
          id={props.id}
          className={styles.open}
          aria-label={t('images.open', { type, number: at + 1, total })}
          onClick={() => props.onOpen(at)}
        >
          <img
            className={mergeClasses(styles.image, total > 1 && styles.raised)}
            src={image.path}
            alt=""
            width={640}
            height={480}
            loading="lazy"
            decoding="async"
          />
        </button>
      )}
      {total < 2 ? null : (
        <div className={styles.tools}>
          <Button
            icon={<ChevronLeftRegular />}
            aria-label={t('images.previous', { type })}
            onClick={() => go(-1)}
          />
          <span className={styles.counter} role="status">{`${at + 1}/${total}`}</span>
          <Button
            icon={<ChevronRightRegular />}
            aria-label={t('images.next', { type })}
            onClick={() => go(1)}
          />
        </div>
      )}
    </div>
  );
}
