import { makeStyles, tokens } from '@fluentui/react-components';

/** A row in a tab of the profile: its subject at the start, its actions at the end. */
export const useRowStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});
