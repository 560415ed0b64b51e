import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export type GuestTab = 'contact' | 'payment';

interface StepTabsProps {
  readonly selected: GuestTab;
  readonly disabled: (tab: GuestTab) => boolean;
  readonly panel: string;
  readonly onSelect: (tab: GuestTab) => void;
}

const TABS: readonly GuestTab[] = ['contact', 'payment'];

const useStyles = makeStyles({
  list: {
    display: 'flex',
    gap: '4px',
    marginBlockEnd: '24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    minHeight: '44px',
    padding: '8px 16px',
    border: 'none',
    borderBottom: '3px solid transparent',
    background: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '[aria-disabled=true]': { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
    '@media (max-width: 599px)': { padding: '8px 10px', flex: '1 1 0' },
  },
  selected: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBottom: `3px solid ${tokens.colorBrandStroke1}`,
  },
});

/** Contact form and payment, one after the other. Arrows move between them; a disabled one says so and does nothing. */
export function StepTabs({ selected, disabled, panel, onSelect }: StepTabsProps) {
  const { t } = useTranslation('guestcard');
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + (event.key === 'ArrowRight' ? 1 : all.length - 1)) % all.length]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={t('tabs.name')}
      className={styles.list}
      onKeyDown={move}
    >
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`guest-${tab}`}
          aria-selected={tab === selected}
          aria-disabled={disabled(tab) || undefined}
          aria-controls={panel}
          tabIndex={tab === selected ? 0 : -1}
          className={mergeClasses(styles.tab, tab === selected && styles.selected)}
          onClick={() => {
            if (tab !== selected && !disabled(tab)) onSelect(tab);
          }}
        >
          {t(`tabs.${tab}`)}
        </button>
      ))}
    </div>
  );
}
