import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkForm } from '../../../../engine/forms/answers/check.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { useBundles } from '../../../app/form-bundles.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { APPLICATIONS_KEY } from './applications-grid.tsx';
import { OfferFields, type WantedOffer, wrongIn } from './offer-fields.tsx';
import { PersonForm } from './person-form.tsx';
import { type InvitedPerson, isBlank, useInvitedPeople } from './use-invited-people.ts';

const FORM = 'household/co-applicant';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  person: { display: 'grid', gap: '12px', minWidth: 0 },
  remove: { justifySelf: 'start' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** Invites a person or a household to apply for a home. The key of the dialog makes a second press the same invitation. */
export function InviteDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['office-applications', 'portal', 'application', 'forms', 'errors']);
  const styles = useStyles();
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const { people, leaveOut } = useInvitedPeople();
  const [wanted, setWanted] = useState<WantedOffer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const bundle = useBundles([FORM])?.[0];
  const { data: offer, error } = useQuery({
    queryKey: ['office offer'],
    queryFn: ({ signal }) => call('GET /api/office/applications/offer', { token, signal }),
    staleTime: 0,
  });
  const chosen: WantedOffer = wanted ?? {
    unit_id: '',
    movein_date: '',
    lease_term: String(offer?.lease_terms.includes(12) ? 12 : (offer?.lease_terms[0] ?? 12)),
    language: i18n.language,
  };
  const facts = { today: offer?.today ?? '', hide_relationship: false };
  const inviting = useMutation({
    mutationFn: (invited: readonly InvitedPerson[]) =>
      call('POST /api/office/applications', {
        token,
        body: {
          key,
          ...chosen,
          lease_term: Number(chosen.lease_term),
          people: invited.map(({ store }) => store.getAll()),
        },
      }),
    onSuccess: (_, invited) => {
      notify('success', t('invite.done', { count: invited.length }));
      void queries.invalidateQueries({ queryKey: [APPLICATIONS_KEY] });
      onClose();
    },
    onError: (failure) => notify('error', errorText(i18n, failure)),
  });
  const isReady = bundle !== undefined && offer !== undefined;
  const invite = () => {
    if (!isReady || inviting.isPending) return;
    for (const { store } of people) store.flush();
    setAttempt((now) => now + 1);
    const invited = people.filter((person) => !isBlank(person));
    const arePeopleGood = invited.every(({ store }) => checkForm(bundle, store.getAll(), facts).length === 0);
    if (arePeopleGood && wrongIn(chosen, offer).length === 0) inviting.mutate(invited);
  };
  return (
    <Modal
      title={t('invite.title')}
      size="large"
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('portal:cancel')}
          </Button>
          <Button
            size="large"
            appearance="primary"
            disabledFocusable={!isReady || inviting.isPending}
            // Leaving a field may remove its error, which would move the button from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={invite}
          >
            {t('invite.send')}
          </Button>
        </>
      }
    >
      {!isReady ? (
        error === null ? (
          <Loading />
        ) : (
          errorText(i18n, error)
        )
      ) : (
        <div className={styles.form}>
          <OfferFields offer={offer} wanted={chosen} isChecked={attempt > 0} onChange={setWanted} />
          {people.map((person, place) => (
            // A form of its own for each person: radio buttons of one form with the same name exclude each other.
            <form
              key={person.id}
              noValidate
              className={styles.person}
              aria-label={place === 0 ? t('types.PRIMARY') : t('invite.person', { number: place + 1 })}
              onSubmit={(event) => event.preventDefault()}
            >
              <PersonForm
                bundle={bundle}
                isPrimary={place === 0}
                store={person.store}
                facts={facts}
                attempt={isBlank(person) ? 0 : attempt}
              />
              {place === 0 ? null : isBlank(person) ? (
                <p className={styles.hint}>{t('invite.nobody')}</p>
              ) : (
                <Button className={styles.remove} onClick={() => leaveOut(person.id)}>
                  {t('invite.remove', { number: place + 1 })}
                </Button>
              )}
            </form>
          ))}
        </div>
      )}
    </Modal>
  );
}
