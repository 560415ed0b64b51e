import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { TabList, type TabListProps } from './tab-list.tsx';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    minHeight: '44px',
    padding: '0 12px',
    border: 'none',
    borderBottom: '3px solid transparent',
    borderRadius: `${tokens.borderRadiusMedium} ${tokens.borderRadiusMedium} 0 0`,
    font: 'inherit',
    color: tokens.colorNeutralForeground2,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-disabled=true]': { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  },
  selected: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBottomColor: tokens.colorBrandStroke1,
  },
});

interface TabRowProps extends Omit<TabListProps, 'looks' | 'isVertical'> {
  /** Class name of the row, in addition to its look. */
  readonly className?: string;
}

/** A row of tabs on a line. @example <TabRow name={t('tabs')} tabs={tabs} selected="pay" panel={panel} … /> */
export function TabRow({ className, ...tabs }: TabRowProps) {
  const styles = useStyles();
  return <TabList {...tabs} looks={{ ...styles, list: mergeClasses(styles.list, className) }} />;
}
