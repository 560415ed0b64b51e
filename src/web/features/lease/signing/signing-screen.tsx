import { makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../../../../../machines/signature/signed-name.ts';
import type { LeasePdf } from '../../../../contract/lease/lease.contract.ts';
import { PageFrame } from '../../../app/page/page-frame.tsx';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import type { ScreenProps } from '../../../flow/flow-views.ts';
import { DocumentView } from '../../../pdf/document-view.tsx';
import type { LeaseSubject } from '../lease-subject.ts';
import { useForcedWidth } from '../phone/page-width.ts';
import { DeclineButton } from '../will/decline-button.tsx';
import { CompletionDialog } from './completion-dialog.tsx';
import { DocumentList } from './document-list.tsx';
import { goTo } from './go-to.ts';
import { nextSpot } from './next-spot.ts';
import { SigningBar } from './signing-bar.tsx';
import { SigningScopeProvider, setOf, spotId } from './signing-scope.ts';
import { SpotLayer } from './spot-layer.tsx';
import { SpotList } from './spot-list.tsx';
import { useDocumentSigning } from './use-document-signing.ts';
import '../phone/forced-width.css';

const SignatureDialog = lazy(async () => ({
  default: (await import('../../../widgets/signature/signature-dialog.tsx')).SignatureDialog,
}));

const MessagesLink = lazy(async () => ({
  default: (await import('../../../messages/messages-link.tsx')).MessagesLink,
}));

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gap: '24px',
    alignItems: 'start',
    // The bar at the bottom must not cover content at the end of the page.
    paddingBlockEnd: '96px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 1120px)': { gridTemplateColumns: '260px minmax(0, 1fr)' },
  },
  side: {
    display: 'grid',
    gap: '16px',
    '@media (min-width: 1120px)': { position: 'sticky', insetBlockStart: '16px' },
  },
  lead: {
    margin: '8px 0 20px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
});

/** The document of the address, with its spots. @see spec/pre-application.md §2 Lease signing, §4 */
export function SigningScreen({ flow, subject }: ScreenProps<LeaseSubject>) {
  const { pdf } = subject.lease;
  return pdf === null ? null : <Signing key={subject.renewed} flow={flow} subject={subject} pdf={pdf} />;
}

function Signing({ flow, subject, pdf }: ScreenProps<LeaseSubject> & { readonly pdf: LeasePdf }) {
  const { t } = useTranslation('lease');
  const styles = useStyles();
  useForcedWidth();
  const { addendumId, addressOf, refresh } = subject;
  const { scope, owner, mine, documents, last, setLast } = useDocumentSigning(flow, subject, pdf);
  const { actor } = scope;
  const [isListed, setListed] = useState(false);
  const { marks, told } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => value);
  const signed = setOf(marks);
  const next = nextSpot(
    mine.map(({ key }) => key),
    signed,
    last,
  );
  const go = (key: string) => {
    setLast(key);
    goTo(spotId(key));
  };
  const onward = documents.find((one) => one.addendum_id !== addendumId && one.signed < one.total);
  const keeping = state.draft === 'failed' ? 'failed' : state.draft === 'saving' ? 'saving' : 'saved';
  return (
    <SigningScopeProvider value={scope}>
      <PageFrame>
        <PageHeading text={t('title')} />
        <p className={styles.lead} data-readable="">
          {t('lead', { name: fullName(owner), document: pdf.file_name })}{' '}
          {t('agreement', { agreed: t('agreed') })}
        </p>
        <div className={styles.page}>
          <div className={styles.side}>
            <DocumentList documents={documents} openAddendum={addendumId} addressOf={addressOf} />
            <DeclineButton flow={flow} />
          </div>
          <DocumentView source={pdf.pdfUrl} onRetry={refresh} Overlay={SpotLayer} />
        </div>
        <SigningBar
          signed={mine.filter(({ key }) => signed.has(key)).length}
          total={mine.length}
          next={next}
          onward={
            onward === undefined ? null : { name: onward.file_name, address: addressOf(onward.addendum_id) }
          }
          keeping={keeping}
          onFinish={state.hand === 'refused' ? () => actor.send({ type: 'FINISH' }) : null}
          onNext={go}
          onList={() => setListed(true)}
        />
        <Suspense fallback={null}>
          <MessagesLink token={subject.token} />
        </Suspense>
        {isListed ? (
          <SpotList
            spots={mine}
            signed={signed}
            onClose={() => setListed(false)}
            onGo={(key) => {
              setListed(false);
              // The dialog must restore the focus first.
              requestAnimationFrame(() => go(key));
            }}
          />
        ) : null}
        {state.hand === 'naming' ? (
          <Suspense fallback={null}>
            <SignatureDialog
              owner={owner}
              drawing={subject.lease.signature_drawing}
              sign={async () => {}}
              onClose={(output) =>
                actor.send(
                  output.outcome === 'signed'
                    ? { type: 'CHOOSE', signature: output.signature }
                    : { type: 'CANCEL' },
                )
              }
            />
          </Suspense>
        ) : null}
        {told ? <CompletionDialog onDone={() => actor.send({ type: 'DONE' })} /> : null}
      </PageFrame>
    </SigningScopeProvider>
  );
}
