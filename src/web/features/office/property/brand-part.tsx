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
  logos: { display: 'grid', gap: '16px' },
  logo: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' },
  name: { flexBasis: '100%', fontWeight: tokens.fontWeightSemibold },
  picture: { maxHeight: '48px', maxWidth: '200px' },
  preview: {
    display: 'grid',
    gap: '8px',
    padding: '16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    // A page of the portal is previewed as it looks in daylight.
    backgroundColor: '#ffffff',
    color: '#242424',
    overflowWrap: 'anywhere',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500 },
  text: { margin: 0, whiteSpace: 'pre-line' },
  button: {
    justifySelf: 'start',
    padding: '6px 16px',
    borderRadius: tokens.borderRadiusMedium,
    color: '#ffffff',
  },
});

interface BrandPartProps {
  readonly store: DraftStore;
  readonly token: string;
  readonly mayChange: boolean;
  /** False where only the preview is shown. */
  readonly hasLogos: boolean;
}

type Values = Readonly<Record<string, unknown>>;

const text = (values: Values, name: string): string => String(values[name] ?? '');

/** The logos, and how a page of the portal looks with what was entered. */
export function BrandPart({ store, hasLogos, ...more }: BrandPartProps) {
  const { t, i18n } = useTranslation('office-property');
  const styles = useStyles();
  const brand = (useSectionValue(store, 'brand') ?? {}) as Values;
  const contact = (useSectionValue(store, 'contact') ?? {}) as Values;
  const inLanguage = (name: string) =>
    text(contact, `${name}_${i18n.language}`) || text(contact, `${name}_en`);
  const colour = /^#[0-9a-f]{6}$/i.test(text(brand, 'colour')) ? text(brand, 'colour') : undefined;
  const logo = text(brand, 'logo') || text(brand, 'mobile_logo');
  return (
    <>
      {hasLogos ? (
        <section className={styles.logos} aria-label={t('logos.title')}>
          <Logo name="logo" store={store} brand={brand} {...more} />
          <Logo name="mobile_logo" store={store} brand={brand} {...more} />
        </section>
      ) : null}
      <section aria-label={t('preview')}>
        <p>{t('preview')}</p>
        <div className={styles.preview}>
          {logo === '' ? null : <img className={styles.picture} src={logo} alt={t('logos.logo')} />}
          <p className={styles.title}>{inLanguage('portal_title')}</p>
          <p className={styles.text}>{inLanguage('portal_content')}</p>
          {colour === undefined ? null : (
            <span className={styles.button} style={{ backgroundColor: colour }}>
              {t('preview_button')}
            </span>
          )}
          <p className={styles.text}>
            {[text(contact, 'portal_contact_no'), text(contact, 'portal_email')].join(' · ')}
          </p>
        </div>
      </section>
    </>
  );
}

interface LogoProps extends Omit<BrandPartProps, 'hasLogos'> {
  readonly name: 'logo' | 'mobile_logo';
  readonly brand: Values;
}

function Logo({ name, store, brand, token, mayChange }: LogoProps) {
  const { t, i18n } = useTranslation(['office-property', 'errors']);
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const path = text(brand, name);
  const sending = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return call('POST /api/office/property/pictures', { token, body });
    },
    onSuccess: (picture) => store.change(`brand.${name}`, picture.path),
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  return (
    <div className={styles.logo}>
      <span className={styles.name}>{t(`logos.${name}`)}</span>
      {path === '' ? t('logos.none') : <img className={styles.picture} src={path} alt={t(`logos.${name}`)} />}
      {mayChange ? (
        <>
          <Button disabledFocusable={sending.isPending} onClick={() => picker.current?.click()}>
            {t('logos.upload', { logo: t(`logos.${name}`) })}
          </Button>
          {path === '' ? null : (
            <Button appearance="subtle" onClick={() => store.change(`brand.${name}`, null)}>
              {t('logos.remove', { logo: t(`logos.${name}`) })}
            </Button>
          )}
          <input
            ref={picker}
            type="file"
            hidden
            accept={PICTURE_TYPES}
            aria-label={t(`logos.${name}`)}
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
