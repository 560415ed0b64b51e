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
});
