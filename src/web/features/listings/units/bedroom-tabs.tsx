import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

export interface BedroomTab {
  readonly value: string;
  readonly text: string;
}

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 8px',
    marginBlockEnd: '20px',
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
  },
  chosen: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBottomColor: tokens.colorBrandStroke1,
  },
});

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with one stop for the Tab key; arrows, Home and End move between tabs and select them. */
export function BedroomTabs(props: {
  readonly name: string;
  readonly tabs: readonly BedroomTab[];
  readonly chosen: string;
  /** Id of the tab panel. */
  readonly panel: string;
  readonly onChoose: (value: string) => void;
}): ReactNode {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    // The focus changes before the address, which follows in a moment.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = STEPS[event.key]?.(at, props.tabs.length);
    const tab = next === undefined ? undefined : props.tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    props.onChoose(tab.value);
    buttons[next]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={props.name} className={styles.list} onKeyDown={move}>
      {props.tabs.map(({ value, text }) => {
        const isChosen = value === props.chosen;
        return (
          <button
            key={value}
            type="button"
            role="tab"
            id={`tab-${value}`}
            aria-controls={props.panel}
            aria-selected={isChosen}
            tabIndex={isChosen ? 0 : -1}
            className={mergeClasses(styles.tab, isChosen && styles.chosen)}
            onClick={() => props.onChoose(value)}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}
