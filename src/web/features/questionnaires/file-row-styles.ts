import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles of the rows of a question's files: stored, uploading, failed. */
export const useFileRowStyles = makeStyles({
  list: { width: '100%', margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    paddingBlock: '6px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
});
