import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { ZoomInRegular } from '@fluentui/react-icons/svg/zoom-in';
import { ZoomOutRegular } from '@fluentui/react-icons/svg/zoom-out';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../app/dialogs/modal.tsx';

/** A picture of a floor plan. @see spec/platform.md §3 Floor plan image */
export interface FloorPlanImage {
  readonly path: string;
  readonly bedroom: string;
  readonly unit_type: string;
}

/** Widths in px. @see spec/platform.md §9 */
const ZOOM = { least: 300, most: 1000, step: 50, first: 600 };

const useStyles = makeStyles({
  tools: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    marginBlockEnd: '12px',
  },
  group: { display: 'flex', alignItems: 'center', gap: '4px' },
  stage: {
    height: 'min(60dvh, 560px)',
    overflow: 'auto',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: '#ffffff',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'center',
  },
});

/**
 * An image viewer with title, counter n/total, previous and next that wrap around, and zoom.
 *
 * @param props.first index of the first picture shown, from 0.
 * @param props.onShow called with the index of each picture that the person moves to, from 0.
 * @see spec/platform.md §2, §4 Image viewer
 */
export function FloorPlanViewer(props: {
  readonly images: readonly FloorPlanImage[];
  /** Replaces bedroom count and unit type. */
  readonly title?: string;
  readonly first?: number;
  readonly onShow?: (index: number) => void;
  readonly onClose: () => void;
}) {
  const { images, first = 0, onShow, onClose } = props;
  const { t } = useTranslation();
  const styles = useStyles();
  const [at, setAt] = useState(first < images.length ? first : 0);
  const [width, setWidth] = useState(ZOOM.first);
  const image = images[at];
  const named =
    image?.bedroom && image.unit_type
      ? t('floor_plan.of', { bedrooms: image.bedroom, type: image.unit_type })
      : t('floor_plan.title');
  const go = (step: number) => {
    const next = (at + step + images.length) % images.length;
    setAt(next);
    setWidth(ZOOM.first);
    onShow?.(next);
  };
  const zoom = (step: number) => setWidth((now) => Math.min(ZOOM.most, Math.max(ZOOM.least, now + step)));
  return (
    <Modal
      title={props.title ?? named}
      size="large"
      onDismiss={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={styles.tools}>
        <div className={styles.group}>
          {images.length < 2 ? null : (
            <Button
              appearance="subtle"
              icon={<ChevronLeftRegular />}
              aria-label={t('floor_plan.previous')}
              onClick={() => go(-1)}
            />
          )}
          <span role="status">{`${at + 1}/${images.length}`}</span>
          {images.length < 2 ? null : (
            <Button
              appearance="subtle"
              icon={<ChevronRightRegular />}
              aria-label={t('floor_plan.next')}
              onClick={() => go(1)}
            />
          )}
        </div>
        <div className={styles.group}>
          <Button
            appearance="subtle"
            icon={<ZoomOutRegular />}
            aria-label={t('floor_plan.zoom_out')}
            disabled={width <= ZOOM.least}
            onClick={() => zoom(-ZOOM.step)}
          />
          <Button
            appearance="subtle"
            icon={<ZoomInRegular />}
            aria-label={t('floor_plan.zoom_in')}
            disabled={width >= ZOOM.most}
            onClick={() => zoom(ZOOM.step)}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section className={styles.stage} tabIndex={0} aria-label={t('floor_plan.title')}>
        {image ? (
          <img src={image.path} width={width} alt={t('floor_plan.image', { number: at + 1 })} />
        ) : null}
      </section>
    </Modal>
  );
}
