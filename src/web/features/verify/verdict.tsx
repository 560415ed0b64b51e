import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VERIFIED_BYTES } from '../../../contract/limits.ts';
import type { Verified } from '../../../contract/verify.contract.ts';
import { type Intent, Notice } from '../../app/page/notice.tsx';
import { formatDateTime } from '../../app/texts/formats.ts';

const useStyles = makeStyles({
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  text: { margin: '4px 0 0' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(7rem, max-content) minmax(0, 1fr)',
    gap: '8px 16px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
    '& ul': { margin: 0, paddingInlineStart: '1.2em' },
    '@media (max-width: 599px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      rowGap: '2px',
      '& dd': { marginBlockEnd: '10px' },
    },
  },
  fact: { display: 'contents' },
  print: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
});

type Shown = Verified['verdict'] | 'too_large';

const INTENTS: Readonly<Record<Shown, Intent>> = {
  untouched: 'success',
  changed: 'error',
  other_signature: 'warning',
  unsealed: 'warning',
  not_pdf: 'warning',
  encrypted: 'warning',
  damaged: 'warning',
  too_large: 'warning',
};

/** The result for a file, with its signers if it is genuine. */
export function Verdict({ shown, answer }: { readonly shown: Shown; readonly answer: Verified | null }) {
  const { t } = useTranslation('seal');
  const styles = useStyles();
  const text = (): string => {
    // Nobody is named if the seal was removed.
    if (shown === 'changed' && answer?.signed_by === null) return t('verify.changed.no_seal');
    if (shown !== 'other_signature')
      return t(`verify.${shown}.text`, { megabytes: VERIFIED_BYTES / 1_000_000 });
    const name = answer?.signed_by || t('verify.other_signature.nobody');
    return t(`verify.other_signature.${answer?.intact ? 'intact' : 'broken'}`, { name });
  };
  return (
    <>
      <Notice intent={INTENTS[shown]}>
        <h2 className={styles.title}>{t(`verify.${shown}.title`)}</h2>
        <p className={styles.text}>{text()}</p>
      </Notice>
      {answer === null || answer.lease === null ? null : <LeaseFacts answer={answer} lease={answer.lease} />}
    </>
  );
}

function LeaseFacts({
  answer,
  lease,
}: {
  readonly answer: Verified;
  readonly lease: NonNullable<Verified['lease']>;
}) {
  const { t } = useTranslation('seal');
  const styles = useStyles();
  const { time_stamp } = answer;
  const stamp = (): string => {
    if (time_stamp === null) return t('verify.no_stamp');
    const words = { at: formatDateTime(time_stamp.at), by: time_stamp.by };
    return t(time_stamp.trusted ? 'verify.stamped' : 'verify.stamp_unknown', words);
  };
  const rows: [string, ReactNode][] = [
    [t('verify.lease'), lease.title],
    [
      t('verify.signers'),
      <ul key="signers">
        {lease.signers.map((signer) => (
          <li key={`${signer.name} ${signer.finished_at}`}>
            {t('verify.signer', { name: signer.name, at: formatDateTime(signer.finished_at) })}
            <ul>
              {signer.signed.map((signed) => (
                <li key={signed.document}>{t('verify.signed', signed)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>,
    ],
    [
      t('verify.documents'),
      <ul key="documents">
        {lease.documents.map((document) => (
          <li key={document.first_page}>
            {t('verify.document', {
              name: document.name,
              first: document.first_page,
              last: document.last_page,
            })}
          </li>
        ))}
      </ul>,
    ],
    [t('verify.sealed_at'), formatDateTime(lease.sealed_at)],
    [t('verify.stamp'), stamp()],
    [t('verify.seal'), answer.signed_by],
    [
      t('verify.fingerprint'),
      <span key="print" className={styles.print}>
        {answer.fingerprint}
      </span>,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
