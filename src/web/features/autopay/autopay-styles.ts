import { makeStyles, tokens } from '@fluentui/react-components';

export const useAutopayStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '16px' },
  form: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '560px' },
  row: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
    alignItems: 'start',
  },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 16px' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '6px 24px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
    '@media (max-width: 599px)': { gridTemplateColumns: '1fr', gap: '2px', '& dd': { marginBottom: '8px' } },
  },
  dates: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '0' },
  date: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '2px 16px',
    padding: '12px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottom: 'none' },
  },
  amount: { fontVariantNumeric: 'tabular-nums', textAlign: 'right', fontWeight: tokens.fontWeightSemibold },
  why: {
    gridColumn: '1 / -1',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  muted: { color: tokens.colorNeutralForeground2, margin: 0 },
});
