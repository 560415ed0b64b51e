import { makeStyles, tokens } from '@fluentui/react-components';

/** The looks of answers that are read. */
export const useAnswerStyles = makeStyles({
  form: { display: 'grid', gap: '4px', gridTemplateColumns: 'minmax(0, 1fr)', width: '100%' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  entry: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  rows: { margin: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: '2px 16px',
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  label: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  files: { margin: 0, paddingInlineStart: '20px' },
  photos: { display: 'flex', flexWrap: 'wrap', gap: '8px', listStyleType: 'none', margin: 0, padding: 0 },
  photo: {
    display: 'block',
    width: '96px',
    height: '72px',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  elsewhere: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)', width: '100%' },
  compared: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    textAlign: 'start',
    '& th': { textAlign: 'start', verticalAlign: 'top', fontWeight: tokens.fontWeightRegular },
    '& td': { verticalAlign: 'top', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    '& th, & td': {
      padding: '8px 8px 8px 0',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& img': { maxWidth: '100%' },
  },
  changed: { '& td': { fontWeight: tokens.fontWeightSemibold } },
  caption: {
    textAlign: 'start',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});
