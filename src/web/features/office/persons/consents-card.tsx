import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Consent } from '../../../../contract/office/people/consent.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { safeHtml } from '../../../app/page/safe-html.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { Loaded } from '../../../resident/loaded.tsx';

const useStyles = makeStyles({
  one: { display: 'grid', gap: '4px', gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' },
  text: {
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

interface ConsentsCardProps {
  readonly person_kind: 'applicant' | 'resident' | 'guestcard';
  readonly person_id: string;
  readonly token: string;
}

/** What a person has agreed to, with the text as it was then. */
export function ConsentsCard({ person_kind, person_id, token }: ConsentsCardProps) {
  const { t } = useTranslation('office-consents');
  const rows = useCardListStyles();
  const query = useQuery({
    queryKey: ['office', 'consents', person_kind, person_id],
    queryFn: ({ signal }) =>
      call('GET /api/office/persons/:person_kind/:person_id/consents', {
        token,
        params: { person_kind, person_id },
        signal,
      }),
  });
  return (
    <Card title={t('title')}>
      <Loaded query={query}>
        {(consents) =>
          consents.length === 0 ? (
            <p className={rows.none}>{t('none')}</p>
          ) : (
            <ul className={rows.list}>
              {consents.map((one) => (
                <Row key={one.consent_id} one={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Row({ one: { kind, at, ip, language, sha256, title, html } }: { readonly one: Consent }) {
  const { t, i18n } = useTranslation('office-consents');
  const styles = useStyles();
  const rows = useCardListStyles();
  const dateTime = useDateTime();
  const name = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language) ?? language;
  return (
    <li className={rows.row}>
      <div className={styles.one}>
        <span>
          <span className={rows.name}>{t(`kinds.${kind}`)}</span> {title}
        </span>
        <span className={rows.small}>{t('given', { at: dateTime(at), ip, language: name })}</span>
        <details>
          <summary>{t('text')}</summary>
          {html === '' ? (
            <p lang={language}>{title}</p>
          ) : (
            <div
              className={styles.text}
              lang={language}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by safeHtml; the page's CSP allows no scripts.
              dangerouslySetInnerHTML={{ __html: safeHtml(html) }}
            />
          )}
          <p className={rows.small}>{t('hash', { sha256 })}</p>
        </details>
      </div>
    </li>
  );
}
