import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaseSpot } from '../../../../contract/lease/lease-spot.contract.ts';
import { OtherSpot } from './other-spot.tsx';
import { setOf, useSigningScope } from './signing-scope.ts';
import { SpotButton, useSpotStyles } from './spot-button.tsx';
import { TextTag } from './text-tag.tsx';

const NONE: readonly LeaseSpot[] = [];

/** Everything on a page beside the file's own content: spots to sign, those of others, and texts. */
export const SpotLayer = memo(function SpotLayer({ page }: { readonly page: number }) {
  const { actor, spots, initials, fileName, signatures, onVisited } = useSigningScope();
  const { t } = useTranslation('lease');
  const styles = useSpotStyles();
  const here = spots.get(page) ?? NONE;
  // Renders again only if a spot of this page was signed.
  const signedHere = useSelector(actor, ({ context }) => {
    const marks = setOf(context.marks);
    return here
      .filter(({ key }) => marks.has(key))
      .map(({ key }) => key)
      .join('\n');
  });
  const signature = useSelector(actor, ({ context }) => context.signature);
  const signed = new Set(signedHere.split('\n'));
  return here.map((spot) => {
    if (spot.kind === 'text') return <TextTag key={spot.key} tag={spot} />;
    if (spot.kind === 'other') {
      const theirs = signatures.get(spot.signed?.sign_key ?? '') ?? null;
      return <OtherSpot key={spot.key} spot={spot} fileName={fileName} signature={theirs} />;
    }
    return (
      <SpotButton
        key={spot.key}
        spot={spot}
        kind={spot.kind}
        fileName={fileName}
        t={t}
        styles={styles}
        mark={signed.has(spot.key) ? { initials: spot.kind === 'initials' ? initials : '', signature } : null}
        onSign={() => {
          onVisited(spot.key);
          actor.send({ type: 'SIGN', key: spot.key });
        }}
      />
    );
  });
});
