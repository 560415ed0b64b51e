import { Tab, TabList } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

interface SignatureTabsProps {
  /** The id of the panel that the tabs switch. */
  readonly panel: string;
  readonly draws: boolean;
  readonly onSelect: (tab: 'TYPE_TAB' | 'DRAW_TAB') => void;
}

/** The tabs for typing and drawing. @see spec/platform.md §2 Signature dialog */
export function SignatureTabs({ panel, draws, onSelect }: SignatureTabsProps) {
  const { t } = useTranslation();
  return (
    <TabList
      aria-label={t('signature.tabs')}
      selectedValue={draws ? 'DRAW_TAB' : 'TYPE_TAB'}
      onTabSelect={(_, { value }) => onSelect(value === 'DRAW_TAB' ? 'DRAW_TAB' : 'TYPE_TAB')}
    >
      <Tab value="TYPE_TAB" aria-controls={panel}>
        {t('signature.tab')}
      </Tab>
      <Tab value="DRAW_TAB" aria-controls={panel}>
        {t('signature.draw_tab')}
      </Tab>
    </TabList>
  );
}
