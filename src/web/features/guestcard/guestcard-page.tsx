import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Facts } from '../../../engine/facts.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { hasTag } from '../../../engine/flow/state-tags.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { useAccessToken } from '../../app/api/access-token.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { useBundles } from '../../app/form-bundles.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { FlowHost } from '../../flow/flow-host.tsx';
import type { FlowInBrowser } from '../../flow/flow-views.ts';
import { createDraftStore } from '../../forms/index.ts';
import { paymentProtocol } from '../../payment/payment-protocol.ts';
import { ChangeUnit } from './change-unit-dialog.tsx';
import { formsOf, usualTerm } from './contact-form.ts';
import { ContactPage } from './contact-page.tsx';
import { FoundDuplicate, ProvenDuplicate } from './duplicate-dialogs.tsx';
import {
  type Guest,
  type GuestcardSubject,
  type LoadedGuestcard,
  useLoadedGuestcard,
} from './guestcard-data.ts';
import { guestcardTasks } from './guestcard-tasks.ts';
import { AlreadyPaid, Completed, InvalidUnit, Invited, Success, UnitRequired } from './outcome-screens.tsx';
import { InFlightPage, PaymentPage } from './payment-page.tsx';

const REQUEST_INFO = 'request_info';

/** A guestcard that cannot be loaded. */
function NoGuestcard({ flow, unit }: { readonly flow: CompiledFlow; readonly unit: 'MISSING' | 'INVALID' }) {
  return (
    <FlowHost
      flow={flow}
      facts={noGuestcard[unit]}
      subject={null}
      browser={{ screens: { 'unit-required': UnitRequired, 'invalid-unit': InvalidUnit }, tasks: {} }}
      addressOf={(path) => path}
    />
  );
}

const noGuestcard = { MISSING: { unit: 'MISSING' }, INVALID: { unit: 'INVALID' } } as const;

/** The guestcard, to apply or only to request information. @see spec/pre-application.md §2 Guestcard contact form */
export function GuestcardPage({ flow }: { readonly flow: CompiledFlow }) {
  const { mode } = useParams();
  const [query] = useSearchParams();
  const token = useAccessToken();
  const unit = query.get('unit_id') ?? '';
  const isRequest = mode === REQUEST_INFO;
  if (unit === '' && token === null) return <NoGuestcard flow={flow} unit="MISSING" />;
  return (
    <Loader key={`${unit} ${token} ${mode}`} flow={flow} unit={unit} token={token} isRequest={isRequest} />
  );
}

interface LoaderProps {
  readonly flow: CompiledFlow;
  readonly unit: string;
  readonly token: string | null;
  readonly isRequest: boolean;
}

function Loader({ flow, unit, token, isRequest }: LoaderProps) {
  const { t } = useTranslation(['guestcard', 'portal', 'forms', 'application', 'errors', 'payment']);
  const [forms] = useState(() => formsOf(flow));
  const { data, error, refetch } = useLoadedGuestcard(unit, token);
  const bundles = useBundles(forms);
  useShowBrand(data?.data.brand);
  // If reloading fails, the page and the entries stay.
  const failure = data === undefined ? error : null;
  if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500) {
    return <NoGuestcard flow={flow} unit="INVALID" />;
  }
  if (failure) return <LoadFailed title={t('invalid_unit')} error={failure} onRetry={() => void refetch()} />;
  if (data === undefined || bundles === null) {
    return (
      <PageFrame>
        <Loading text={t('loading')} />
      </PageFrame>
    );
  }
  return <GuestcardForm flow={flow} loaded={data} bundles={bundles} token={token} isRequest={isRequest} />;
}

/** The screens and tasks of the guestcard flow: its steps, and the dialogs and screens over or instead of them. */
const guestcardInBrowser: FlowInBrowser<'guestcard', GuestcardSubject> = {
  wizard: ContactPage,
  screens: {
    'unit-required': UnitRequired,
    'invalid-unit': InvalidUnit,
    'duplicate-found': { page: ContactPage, over: FoundDuplicate },
    'duplicate-proof': { page: ContactPage, over: ProvenDuplicate },
    'pre-application-payment': PaymentPage,
    'pre-application-payment-in-flight': InFlightPage,
    'change-unit': { pages: [ContactPage, PaymentPage, InFlightPage], over: ChangeUnit },
    'guestcard-success': { pages: [ContactPage, PaymentPage, InFlightPage], over: Success },
    'guestcard-invited': Invited,
    'payment-already-done': AlreadyPaid,
    'guestcard-completed': Completed,
  },
  stepScreens: {},
  tasks: guestcardTasks,
  protocols: { payment: paymentProtocol },
};

/** The initial facts of the flow. A mere request for information owes nothing, whatever the property charges. */
function factsOf({ verified, data }: LoadedGuestcard, isRequest: boolean): Facts {
  const facts = (verified?.facts ?? data.facts) as Facts;
  return isRequest ? { ...facts, request_info: true, charges_due: false } : facts;
}

/** After the first response the address contains the guest's own token, so that a reload continues from there. */
function keepInAddress(token: string): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get('access_token') === token) return;
  address.searchParams.set('access_token', token);
  window.history.replaceState(window.history.state, '', address);
}

interface GuestcardFormProps {
  readonly flow: CompiledFlow;
  readonly loaded: LoadedGuestcard;
  /** The contact forms in order, then the payment form. */
  readonly bundles: readonly FormBundle[];
  readonly token: string | null;
  readonly isRequest: boolean;
}

/** One guestcard, from its first field to the application. */
export function GuestcardForm({ flow, loaded, bundles, token, isRequest }: GuestcardFormProps) {
  const { i18n } = useTranslation('guestcard');
  const [facts] = useState(() => factsOf(loaded, isRequest));
  const [store] = useState(() => {
    const term = usualTerm(loaded.terms);
    return createDraftStore({
      ...(term === undefined ? {} : { lease_term: term }),
      ...loaded.verified?.guestcard_contact_form,
    });
  });
  const [guest, setGuest] = useState(
    (): Guest => ({
      unitId: loaded.unitId,
      propertyId: loaded.data.unit.property_id,
      token,
      applicantId: loaded.verified?.applicant_id ?? null,
      key: crypto.randomUUID(),
      inviteUrl: '',
      paid: null,
      hasSent: false,
      paymentType: null,
    }),
  );
  const latest = useRef(guest);
  const learn = (known: Partial<Guest>) => {
    latest.current = { ...latest.current, ...known };
    setGuest(latest.current);
  };
  useEffect(() => {
    if (guest.token !== null) keepInAddress(guest.token);
  }, [guest.token]);
  return (
    <FlowHost
      flow={flow}
      facts={facts}
      subject={{ loaded, bundles, store, isRequest, guest: () => latest.current, learn, i18n }}
      browser={guestcardInBrowser}
      addressOf={(path, { state }) => (hasTag(flow, state, 'invitation') ? guest.inviteUrl : path)}
    />
  );
}
