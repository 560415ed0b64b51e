import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lighterPicture } from './lighter-picture.ts';

const useStyles = makeStyles({
  box: { display: 'grid', gap: '8px', justifyItems: 'stretch' },
  photo: {
    maxWidth: '100%',
    maxHeight: '320px',
    justifySelf: 'start',
    borderRadius: tokens.borderRadiusMedium,
  },
  button: { minHeight: '64px' },
});

interface PhotoFieldProps {
  readonly photo: File | null;
  readonly isMissing: boolean;
  readonly onChange: (photo: File) => void;
}

/** The photo of the label: on a phone the button opens the camera. */
export function PhotoField({ photo, isMissing, onChange }: PhotoFieldProps) {
  const { t } = useTranslation('office-people');
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (photo === null) {
      setAddress('');
      return;
    }
    const url = URL.createObjectURL(photo);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return (
    <Field {...(isMissing && { validationMessage: t('parcels.photo_missing') })}>
      <div className={styles.box}>
        {address === '' ? null : (
          <img className={styles.photo} src={address} alt={t('parcels.photo_taken')} />
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label={t('parcels.photo')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) void lighterPicture(file).then(onChange);
            target.value = '';
          }}
        />
        <Button
          className={styles.button}
          size="large"
          icon={<CameraRegular />}
          onClick={() => input.current?.click()}
        >
          {t(photo === null ? 'parcels.take_photo' : 'parcels.take_again')}
        </Button>
      </div>
    </Field>
  );
}
