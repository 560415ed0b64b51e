import { makeStyles, tokens } from '@fluentui/react-components';

/** Rows of received or requested items: messages, mails, parcels, documents, workorders. */
export const usePostStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '12px' },
  row: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 16px',
    alignItems: 'center',
    justifyItems: 'start',
    padding: '16px 20px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)', padding: '16px' },
  },
  openable: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  name: { fontWeight: tokens.fontWeightSemibold },
  small: { gridColumn: 1, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});
