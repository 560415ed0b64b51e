import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ImpactCase } from '../../../../contract/studio/impact.contract.ts';
import { placeName } from '../../../../engine/release/comparing/seen-place.ts';
import { Card } from '../../../resident/card.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { ImpactSummary } from './impact-summary.tsx';
import { useImpact } from './use-impact.ts';

interface ImpactCardProps {
  readonly draftId: string;
  /** Changes whenever the draft does. */
  readonly version: string;
  readonly token: string;
}

/** Whom a draft touches: everybody who is in a flow now is resumed in it, and nobody is changed. */
export function ImpactCard({ draftId, version, token }: ImpactCardProps) {
  const { t } = useTranslation('studio');
  const rows = usePostStyles();
  const [wanted, setWanted] = useState<string | null>(null);
  const isWanted = wanted === version;
  const query = useImpact({ draftId, version, token, isWanted });
  return (
    <Card
      title={t('impact.title')}
      action={
        <Button
          disabledFocusable={query.isFetching}
          onClick={() => (isWanted ? void query.refetch() : setWanted(version))}
        >
          {t('impact.rehearse')}
        </Button>
      }
    >
      {isWanted ? (
        <Loaded query={query}>
          {(impact) => (
            <>
              <ImpactSummary impact={impact} />
              {impact.cases.length === 0 ? null : (
                <ul className={rows.list} aria-label={t('impact.cases')}>
                  {impact.cases.map((one) => (
                    <CaseRow key={one.process_id} one={one} />
                  ))}
                </ul>
              )}
            </>
          )}
        </Loaded>
      ) : (
        <span>{t('impact.hint')}</span>
      )}
    </Card>
  );
}

function CaseRow({ one }: { readonly one: ImpactCase }) {
  const { t } = useTranslation('studio');
  const rows = usePostStyles();
  const links = useLinkStyles();
  const { process_id, flow, opens, about, from, to, invalid, percent_before, percent_after } = one;
  const isMoved = to === null || placeName(from) !== placeName(to);
  const details = [
    ...(opens ? [flow] : []),
    isMoved ? `${placeName(from)} → ${to === null ? t('impact.nowhere') : placeName(to)}` : placeName(from),
    ...(invalid.length > 0 ? [t('impact.fields', { fields: invalid.join(', ') })] : []),
    ...(percent_after < percent_before
      ? [t('impact.percent', { before: percent_before, after: percent_after })]
      : []),
  ];
  return (
    <li className={opens ? `${rows.row} ${rows.openable}` : rows.row}>
      {opens ? (
        <Link className={links.whole} to={`/office/process/${process_id}`}>
          {about}
        </Link>
      ) : (
        <span className={rows.name}>{flow}</span>
      )}
      <span className={rows.small}>{details.join(' · ')}</span>
    </li>
  );
}
