import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { spotBox } from '../../../../../machines/lease/spot-box.ts';
import type { LeaseSignature, LeaseSpot } from '../../../../contract/lease/lease-spot.contract.ts';
import { formatDay } from '../../../app/texts/formats.ts';
import { MarkView } from './mark-view.tsx';

const useStyles = makeStyles({
  spot: { position: 'absolute', overflow: 'visible' },
  open: {
    boxShadow: 'inset 0 0 0 1px #767676',
    borderRadius: '3px',
    backgroundColor: 'rgb(240 240 240 / 70%)',
  },
});

/** The tag's key tells whether another signer's spot is for initials. */
const kindOf = ({ shortcode, signed }: LeaseSpot) =>
  signed?.kind ?? (shortcode.includes('initials') ? 'initials' : 'signature');

interface OtherSpotProps {
  readonly spot: LeaseSpot;
  readonly fileName: string;
  /** The signature that the spot's signer has chosen; null before that. */
  readonly signature: LeaseSignature | null;
}

/** A spot of another signer: shown, but not clickable. */
export function OtherSpot({ spot, fileName, signature }: OtherSpotProps) {
  const { t, i18n } = useTranslation('lease');
  const styles = useStyles();
  const box = spotBox(kindOf(spot), spot);
  const { signed } = spot;
  const where = { document: fileName, page: spot.page };
  const label =
    signed === null
      ? t('spot.other_open', where)
      : t('spot.other_signed', { ...where, name: signed.name, day: formatDay(signed.at.slice(0, 10)) });
  return (
    <div
      role="img"
      aria-label={label}
      lang={i18n.language}
      className={mergeClasses(styles.spot, signed === null && styles.open)}
      style={{
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      }}
    >
      {signed === null ? null : <MarkView mark={{ initials: signed.initials, signature }} box={box} />}
    </div>
  );
}
