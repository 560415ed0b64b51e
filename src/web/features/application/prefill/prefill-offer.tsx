import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prefillChanges } from '../../../../engine/forms/answers/prefill.ts';
import type { FormBundle } from '../../../../engine/forms/form.ts';
import { call } from '../../../app/api/api-client.ts';
import type { ApplicationAnswer } from '../../../app/application-query.ts';
import { useQuietMoment } from '../../../app/dialogs/quiet-moment.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import type { DraftStore } from '../../../forms/index.ts';
import { takeOver } from './prefill-changes.ts';
import { prefillOffers } from './prefill-offers.ts';

const PrefillDialog = lazy(async () => ({ default: (await import('./prefill-dialog.tsx')).PrefillDialog }));

interface PrefillOfferProps {
  readonly token: string;
  readonly answer: ApplicationAnswer;
  readonly step: string;
  readonly bundles: readonly FormBundle[];
  readonly store: DraftStore;
}

/**
 * Offers the answers of the person's previous application for the open tab, once, if they would change something.
 *
 * @see spec/application.md §4 Prefill
 */
export function PrefillOffer({ token, answer, step, bundles, store }: PrefillOfferProps) {
  const { t } = useTranslation();
  const previous = answer.prevApplicantId;
  const [offers] = useState(() => prefillOffers(window.localStorage, answer.applicants.id));
  const [open, setOpen] = useState(() => offers.isOpen(step));
  const { data } = useQuery({
    queryKey: ['previous-data', token, step],
    queryFn: ({ signal }) =>
      call('GET /api/applicant/prev-applicant-data', {
        token,
        query: { tab: step, prevApplicantId: previous ?? '' },
        signal,
      }),
    enabled: open && previous !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const facts = answer.form_facts;
  const forms = useMemo(
    () =>
      data === undefined
        ? []
        : bundles
            .map((bundle) => ({
              bundle,
              changes: prefillChanges(bundle, store.getAll(), data.draft_data, facts),
            }))
            .filter(({ changes }) => changes.length > 0),
    [data, bundles, store, facts],
  );
  const offered = open && forms.length > 0;
  const isQuiet = useQuietMoment(offered);
  if (!offered || !isQuiet) return null;
  const close = () => {
    offers.answered(step);
    setOpen(false);
  };
  return (
    <Suspense fallback={null}>
      <PrefillDialog
        forms={forms}
        draft={store.getAll()}
        facts={facts}
        onCancel={close}
        onAccept={(chosen) => {
          takeOver(store, forms, chosen, facts);
          notify('success', t('apply.prefill.done', { count: chosen.size }));
          close();
        }}
      />
    </Suspense>
  );
}
