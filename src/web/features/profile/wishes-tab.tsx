import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeChannel, NoticeKind, NoticeWishes } from '../../../contract/resident/notice.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { formatPhone } from '../../app/texts/formats.ts';
import { Card } from '../../resident/card.tsx';
import { Loaded } from '../../resident/loaded.tsx';
import { VerifyMobile } from '../../resident/verify-mobile.tsx';
import type { ProfileTabProps } from './profile-tab.ts';

const useStyles = makeStyles({
  tab: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '640px' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '6px 8px',
      textAlign: 'start',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& th': { fontWeight: tokens.fontWeightRegular },
  },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** Whether notices of a kind are sent on a channel. */
interface Wish {
  readonly kind: NoticeKind;
  readonly channel: NoticeChannel;
  readonly is_wanted: boolean;
}

interface WishesProps {
  readonly wishes: NoticeWishes;
  readonly isBusy: boolean;
  readonly onChange: (wish: Wish) => void;
}

const CHANNELS = ['mail', 'sms'] as const satisfies readonly NoticeChannel[];

/** A grid of notice kinds by channels; text messages require a number. */
function Wishes({ wishes: { wishes, mobile_no }, isBusy, onChange }: WishesProps) {
  const { t } = useTranslation('wishes');
  const styles = useStyles();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('about')}</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {t(`channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {wishes.map((wish) => (
          <tr key={wish.kind}>
            <th scope="row">{t(`kinds.${wish.kind}`)}</th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <Checkbox
                  size="large"
                  aria-label={`${t(`kinds.${wish.kind}`)}, ${t(`channels.${channel}`)}`}
                  checked={wish[channel]}
                  disabled={isBusy || (channel === 'sms' && mobile_no === '')}
                  onChange={(_, { checked }) =>
                    onChange({ kind: wish.kind, channel, is_wanted: checked === true })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function changedWishes(known: NoticeWishes, { kind, channel, is_wanted }: Wish): NoticeWishes {
  const wishes = known.wishes.map((wish) => (wish.kind === kind ? { ...wish, [channel]: is_wanted } : wish));
  return { ...known, wishes };
}

/** The notices that the resident wants, and their channels. @see spec/platform.md §2 Route table */
export function WishesTab({ user: { token } }: ProfileTabProps) {
  const { t, i18n } = useTranslation(['wishes', 'errors']);
  const styles = useStyles();
  const client = useQueryClient();
  const [isOther, setIsOther] = useState(false);
  const key = ['notice-wishes'];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/tenant/notice-wishes', { token, signal }),
  });
  const changing = useMutation({
    mutationFn: (body: Wish) => call('POST /api/tenant/notice-wishes', { token, body }),
    // The checkbox changes at once; the server's answer decides.
    onMutate: (wish) =>
      client.setQueryData<NoticeWishes>(key, (known) => known && changedWishes(known, wish)),
    onSuccess: (known) => {
      client.setQueryData(key, known);
      notify('success', t('saved'));
    },
    onError: (error) => {
      notify('error', errorText(i18n, error));
      return query.refetch();
    },
  });
  return (
    <Loaded query={query}>
      {(wishes) => (
        <div className={styles.tab}>
          <p className={styles.text}>{t('intro', { email: wishes.email })}</p>
          <Wishes wishes={wishes} isBusy={changing.isPending} onChange={changing.mutate} />
          <p className={styles.text}>{t('sms_terms')}</p>
          <Card title={t('mobile.title')}>
            {wishes.mobile_no === '' || isOther ? (
              <>
                <p className={styles.text}>{t('mobile.why')}</p>
                <VerifyMobile token={token} onVerified={() => setIsOther(false)} />
              </>
            ) : (
              <>
                <p className={styles.text}>
                  {t('mobile.known', { number: formatPhone(wishes.mobile_no.slice(2)) })}
                </p>
                <div>
                  <Button size="large" onClick={() => setIsOther(true)}>
                    {t('mobile.change')}
                  </Button>
                </div>
              </>
            )}
          </Card>
        </div>
      )}
    </Loaded>
  );
}
