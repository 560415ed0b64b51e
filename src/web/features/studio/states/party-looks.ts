import { makeStyles, tokens } from '@fluentui/react-components';

/** A colour for each party, in the order in which a flow names them; the word always stands beside it. */
const edge = { borderInlineStartWidth: '6px', borderInlineStartStyle: 'solid' } as const;

const useStyles = makeStyles({
  nobody: { ...edge, borderInlineStartColor: tokens.colorNeutralStroke2 },
  first: { ...edge, borderInlineStartColor: tokens.colorBrandStroke1 },
  second: { ...edge, borderInlineStartColor: tokens.colorPaletteMarigoldBorderActive },
  third: { ...edge, borderInlineStartColor: tokens.colorPaletteBerryBorderActive },
  fourth: { ...edge, borderInlineStartColor: tokens.colorPaletteDarkOrangeBorderActive },
  more: { ...edge, borderInlineStartColor: tokens.colorPaletteGreenBorderActive },
});

/** The class name that marks whose turn it is. @example usePartyLook(flow.parties)('office') */
export function usePartyLook(parties: readonly string[]): (party: string | null) => string {
  const styles = useStyles();
  const looks = [styles.first, styles.second, styles.third, styles.fourth];
  return (party) => (party === null ? styles.nobody : (looks[parties.indexOf(party)] ?? styles.more));
}
