import type { ShownBox } from '../../../../../machines/lease/spot-box.ts';
import type { LeaseSignature } from '../../../../contract/lease/lease-spot.contract.ts';
import { SIGNATURE_FONTS } from '../../../widgets/signature/signature-view.tsx';
import { Handwriting } from './handwriting.tsx';

/** The content of a signed spot: the chosen signature, or handwritten initials. */
export interface Mark {
  /** Empty for a signature. */
  readonly initials: string;
  readonly signature: LeaseSignature | null;
}

const FIRST_FONT = SIGNATURE_FONTS[0] ?? 'cursive';

/** A mark in its box, as the sealed file has it. */
export function MarkView({ mark, box }: { readonly mark: Mark; readonly box: ShownBox }) {
  const { initials, signature } = mark;
  const font = signature?.type === 'type' ? signature.font : FIRST_FONT;
  if (initials !== '') return <Handwriting text={initials} font={font} box={box} />;
  if (signature === null) return null;
  if (signature.type === 'type') return <Handwriting text={signature.content} font={font} box={box} />;
  return (
    <svg width="100%" height="100%" aria-hidden="true">
      <image href={signature.content} width="100%" height="100%" preserveAspectRatio="xMinYMax meet" />
    </svg>
  );
}
