import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    margin: 0,
  },
  typed: {
    fontSize: '2.25rem',
    lineHeight: 1.4,
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground1,
  },
  drawn: {
    maxWidth: '100%',
    maxHeight: '8rem',
    objectFit: 'contain',
    objectPosition: 'left',
    backgroundColor: '#ffffff',
    borderRadius: tokens.borderRadiusMedium,
  },
  note: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

/** A signature in the draft. @see spec/application.md §3 "Consent" */
export interface SignatureShown {
  readonly signature_data?: unknown;
  readonly full_name?: unknown;
  /** ISO time of the server. */
  readonly signature_date?: unknown;
  readonly signature_ip?: unknown;
  /** The applicant's name, if another name was signed. */
  readonly signature_differs_from?: unknown;
}

/** The fonts' own files; loaded with the first signature that uses one. */
const FONTS: Readonly<Record<string, () => Promise<unknown>>> = {
  Caveat: () => import('@fontsource/caveat/400.css'),
  'Dancing Script': () => import('@fontsource/dancing-script/400.css'),
  'Great Vibes': () => import('@fontsource/great-vibes/400.css'),
  'Herr Von Muellerhoff': () => import('@fontsource/herr-von-muellerhoff/400.css'),
  'Homemade Apple': () => import('@fontsource/homemade-apple/400.css'),
  Sacramento: () => import('@fontsource/sacramento/400.css'),
};

/** The names of the handwriting fonts, in the order of the choice. */
export const SIGNATURE_FONTS: readonly string[] = Object.keys(FONTS);

/** Loads a handwriting font; ignores unknown names. */
export async function loadSignatureFont(font: string): Promise<void> {
  await FONTS[font]?.();
}

function dateTime(value: unknown): string {
  const date = typeof value === 'string' ? new Date(value) : null;
  if (date === null || Number.isNaN(date.getTime())) return '';
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/**
 * A digital signature: the typed name in its font or the drawn image, with its time and IP address.
 *
 * @see spec/application.md §2 "Digital signature display"
 */
export default function SignatureView({ signature }: { readonly signature: SignatureShown }): ReactNode {
  const { t } = useTranslation('forms');
  const styles = useStyles();
  const data = (signature.signature_data ?? {}) as { type?: unknown; content?: unknown; font?: unknown };
  const content = typeof data.content === 'string' ? data.content : '';
  const font = typeof data.font === 'string' ? data.font : (SIGNATURE_FONTS[0] ?? 'cursive');
  const typed = data.type === 'type' && content !== '';
  useEffect(() => {
    if (typed) void loadSignatureFont(font);
  }, [typed, font]);
  if (content === '') return null;
  return (
    <figure className={styles.frame}>
      {data.type === 'draw' ? (
        <img
          className={styles.drawn}
          src={content}
          alt={t('signature.image', { name: String(signature.full_name ?? '') })}
        />
      ) : (
        <div className={styles.typed} style={{ fontFamily: `'${font}', cursive` }}>
          {content}
        </div>
      )}
      {signature.signature_date === undefined ? null : (
        <figcaption className={styles.note}>
          {t('signature.note', {
            date: dateTime(signature.signature_date),
            ip: String(signature.signature_ip ?? ''),
          })}
        </figcaption>
      )}
      {typeof signature.signature_differs_from !== 'string' ? null : (
        <p className={styles.note}>{t('signature.differs', { name: signature.signature_differs_from })}</p>
      )}
    </figure>
  );
}
