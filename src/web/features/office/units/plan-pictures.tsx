import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE_TYPES } from '../../../../contract/document-types.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { type DraftStore, useSectionValue } from '../../../forms/index.ts';

const useStyles = makeStyles({
  pictures: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'end' },
  title: { flexBasis: '100%', margin: '16px 0 0', fontWeight: tokens.fontWeightSemibold },
  picture: { display: 'grid', gap: '4px', justifyItems: 'start' },
  image: { height: '96px', borderRadius: tokens.borderRadiusMedium },
});

interface PlanPicturesProps {
  readonly store: DraftStore;
  readonly token: string;
  readonly mayChange: boolean;
}

/** The pictures of a floor plan; a new one is uploaded at once, and shown to visitors once the plan is saved. */
export function PlanPictures({ store, token, mayChange }: PlanPicturesProps) {
  const { t, i18n } = useTranslation(['office-units', 'errors']);
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const plan = (useSectionValue(store, 'plan') ?? {}) as { unit_type?: string; images?: readonly string[] };
  const { unit_type = '', images = [] } = plan;
  const sending = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return call('POST /api/office/floor-plans/pictures', { token, body });
    },
    onSuccess: ({ path }) => store.change('plan.images', [...images, path]),
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  return (
    <div className={styles.pictures}>
      <p className={styles.title}>{t('pictures.title')}</p>
      {images.map((path, index) => (
        <span key={path} className={styles.picture}>
          <img
            className={styles.image}
            src={path}
            alt={t('pictures.alt', { number: index + 1, name: unit_type })}
          />
          {mayChange ? (
            <Button
              size="small"
              onClick={() =>
                store.change(
                  'plan.images',
                  images.filter((one) => one !== path),
                )
              }
            >
              {t('pictures.remove', { number: index + 1 })}
            </Button>
          ) : null}
        </span>
      ))}
      {mayChange ? (
        <>
          <Button disabledFocusable={sending.isPending} onClick={() => picker.current?.click()}>
            {t('pictures.add')}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept={PICTURE_TYPES}
            aria-label={t('pictures.add')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) sending.mutate(file);
              target.value = '';
            }}
          />
        </>
      ) : null}
    </div>
  );
}
