import { mergeClasses } from '@fluentui/react-components';
import type { KeyboardEvent, ReactNode, Ref } from 'react';

/** A tab; its element has the id `tab-<id>`, by which its panel names it. */
interface TabItem {
  readonly id: string;
  readonly content: ReactNode;
  readonly isDisabled?: boolean;
}

export interface TabListProps {
  /** The label of the list for screen readers. */
  readonly name: string;
  readonly tabs: readonly TabItem[];
  readonly selected: string;
  /** Id of the tab panel. */
  readonly panel: string;
  readonly onSelect: (id: string) => void;
  /** Whether the keys that move the focus also select. */
  readonly selectsWithKeys?: boolean;
  /** The class names of the look. */
  readonly looks: { readonly list: string; readonly tab: string; readonly selected: string };
  readonly isVertical?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs with one stop for the Tab key: arrows, Home and End move between them, Enter or Space selects. A disabled tab
 * can have the focus and does nothing. Fluent's own list of tabs would add 24 KB to pages that load nothing else of it.
 *
 * @example <TabList looks={styles} name={t('tabs')} tabs={[{ id: 'pay', content: t('pay') }]} selected="pay" … />
 */
export function TabList({ name, tabs, selected, panel, onSelect, looks, ref, ...more }: TabListProps) {
  const { selectsWithKeys = false, isVertical = false } = more;
  const select = (tab: TabItem | undefined) => {
    if (tab !== undefined && tab.isDisabled !== true) onSelect(tab.id);
  };
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    // Counted from the tab that has the focus: the selected one may follow later.
    const next = step(buttons.indexOf(document.activeElement as HTMLElement), buttons.length);
    if (selectsWithKeys) select(tabs[next]);
    buttons[next]?.focus();
  };
  return (
    <div
      ref={ref}
      role="tablist"
      tabIndex={-1}
      aria-label={name}
      aria-orientation={isVertical ? 'vertical' : undefined}
      className={looks.list}
      onKeyDown={move}
    >
      {tabs.map((tab) => {
        const isSelected = tab.id === selected;
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={isSelected}
            aria-disabled={tab.isDisabled || undefined}
            aria-controls={panel}
            tabIndex={isSelected ? 0 : -1}
            className={mergeClasses(looks.tab, isSelected && looks.selected)}
            onClick={() => select(tab)}
          >
            {tab.content}
          </button>
        );
      })}
    </div>
  );
}
