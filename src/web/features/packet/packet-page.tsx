import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useTranslation } from 'react-i18next';
import type { Packet } from '../../../contract/application/packet.contract.ts';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import './packet.css';
import { PacketLoader } from './packet-loader.tsx';
import { PacketQuestionnaire } from './packet-questionnaire.tsx';
import * as rows from './packet-rows.ts';
import { PacketList, PacketRows, PacketSection } from './packet-section.tsx';
import { PacketSignature } from './packet-signature.tsx';

/** In print order. */
const QUESTIONNAIRES = ['pre_screening', 'rental_history', 'denied_form'] as const;

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px' },
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '12px' },
});

/** All answers of an applicant, for reading and printing. @see spec/pre-application.md §2 Printable packet */
export function PacketPage() {
  const { t } = useTranslation('packet');
  return (
    <PacketLoader failed={t('load_failed')}>{(packet) => <PacketSections packet={packet} />}</PacketLoader>
  );
}

function PacketSections({ packet }: { readonly packet: Packet }) {
  const { t } = useTranslation(['packet', 'application']);
  const styles = useStyles();
  const { applicant } = packet;
  const isGuarantor = applicant.applicant_type === 'GUARANTOR';
  return (
    <PageFrame>
      <div className={mergeClasses('packet', styles.page)}>
        <div className={styles.head}>
          <PageHeading text={t('title')} />
          <Button
            className="packet-screen-only"
            size="large"
            icon={<PrintRegular />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </div>
        <PacketSection title={t('sections.applicant')}>
          <PacketRows rows={rows.applicantRows(t, packet)} />
        </PacketSection>
        {packet.addresses.map((address, index) => (
          <PacketSection
            // biome-ignore lint/suspicious/noArrayIndexKey: what is printed never moves
            key={index}
            title={
              index === 0 ? t('sections.current_address') : t('sections.previous_address', { number: index })
            }
          >
            <PacketRows rows={rows.addressRows(t, address)} />
          </PacketSection>
        ))}
        {packet.employers.map((employer, index) => (
          <PacketSection
            // biome-ignore lint/suspicious/noArrayIndexKey: what is printed never moves
            key={index}
            title={
              index === 0
                ? t('sections.current_employer')
                : t('sections.previous_employer', { number: index })
            }
          >
            <PacketRows rows={rows.employerRows(t, employer)} />
          </PacketSection>
        ))}
        {applicant.is_responsible ? (
          <PacketSection title={t('sections.other_income')}>
            <PacketList entries={packet.other_incomes.map((income) => rows.incomeRows(t, income))} />
          </PacketSection>
        ) : null}
        {isGuarantor ? null : (
          <>
            <PacketSection title={t('sections.pets')}>
              <PacketList entries={packet.pets.map((pet) => rows.petRows(t, pet))} />
            </PacketSection>
            <PacketSection title={t('sections.vehicles')}>
              <PacketList entries={packet.vehicles.map((vehicle) => rows.vehicleRows(t, vehicle))} />
            </PacketSection>
          </>
        )}
        <PacketSection title={t('sections.references')}>
          <PacketList entries={packet.references.map((person) => rows.referenceRows(t, person))} />
        </PacketSection>
        <PacketSection title={t('sections.emergency_contacts')}>
          <PacketList entries={packet.emergency_contacts.map((person) => rows.emergencyRows(t, person))} />
        </PacketSection>
        {QUESTIONNAIRES.map((name) => (
          <Questionnaires key={name} name={name} packet={packet} />
        ))}
        <PacketSection title={t('sections.consent')}>
          <PacketSignature applicant={applicant} />
        </PacketSection>
      </div>
    </PageFrame>
  );
}

/** The answers to one questionnaire; a rental history for each landlord who answered. */
function Questionnaires({
  name,
  packet,
}: {
  readonly name: (typeof QUESTIONNAIRES)[number];
  readonly packet: Packet;
}) {
  const { t } = useTranslation('packet');
  const answered = packet.questionnaires.filter((one) => one.questionnaire === name);
  return (
    <PacketSection title={t(`sections.${name}`)}>
      {answered.length === 0 ? <p>{t('not_filled')}</p> : null}
      {answered.map((one) => (
        <PacketQuestionnaire key={one.completed_at} answered={one} />
      ))}
    </PacketSection>
  );
}
