import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Packet } from '../../../contract/application/packet.contract.ts';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { StaticContent, useStaticPage } from '../../app/page/static-content.tsx';
import { Waiting } from '../../app/page/waiting.tsx';
import './packet.css';
import { PacketLoader } from './packet-loader.tsx';
import { PacketSection } from './packet-section.tsx';
import { PacketSignature } from './packet-signature.tsx';

/** The static page that the applicant agreed to. */
const TERMS = 'terms-applicant';

const AGREEMENTS = ['terms', 'credit'] as const;

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px' },
  error: { margin: '0 0 0 8px', color: tokens.colorPaletteRedForeground1 },
});

/** The terms that an applicant agreed to, with their signature. @see spec/pre-application.md §2 Consent page */
export function ConsentPage() {
  const { t } = useTranslation('packet');
  return (
    <PacketLoader failed={t('consent.load_failed')}>{(packet) => <Consent packet={packet} />}</PacketLoader>
  );
}

function Consent({ packet }: { readonly packet: Packet }) {
  const { t } = useTranslation('packet');
  const styles = useStyles();
  // Nothing below the text is shown before it, since the text would push it down.
  const { isPending } = useStaticPage(TERMS);
  if (isPending) return <Waiting />;
  return (
    <PageFrame width="narrow">
      <div className={mergeClasses('packet', styles.page)}>
        <PageHeading text={t('consent.title')} />
        <StaticContent slug={TERMS} />
        <div className="packet-whole">
          <PacketSection title={t('consent.agreements')}>
            {AGREEMENTS.map((name) => (
              <Agreement key={name} name={name} />
            ))}
          </PacketSection>
        </div>
        <PacketSection title={t('consent.signature')}>
          <PacketSignature applicant={packet.applicant} />
        </PacketSection>
      </div>
    </PageFrame>
  );
}

/** A checkbox that shows an earlier agreement; unticking it shows that it is required. Nothing is sent. */
function Agreement({ name }: { readonly name: (typeof AGREEMENTS)[number] }) {
  const { t } = useTranslation('packet');
  const styles = useStyles();
  const [ticked, setTicked] = useState(true);
  const error = `consent-${name}-error`;
  return (
    <div>
      <Checkbox
        required
        size="large"
        label={t(`consent.${name}`)}
        checked={ticked}
        aria-invalid={ticked ? undefined : true}
        aria-describedby={ticked ? undefined : error}
        onChange={(_, data) => setTicked(data.checked === true)}
      />
      {ticked ? null : (
        <p id={error} className={styles.error} role="alert">
          {t('consent.needed')}
        </p>
      )}
    </div>
  );
}
