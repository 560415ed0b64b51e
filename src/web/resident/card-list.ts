import { makeStyles, tokens } from '@fluentui/react-components';

/** Lists inside a card: rows with a text at each end. */
export const useCardListStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '10px' },
  row: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2px 24px' },
  name: { fontWeight: tokens.fontWeightSemibold },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  sum: { fontVariantNumeric: 'tabular-nums' },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
});
