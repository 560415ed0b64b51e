import { makeStyles } from '@fluentui/react-components';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFile } from '../../../contract/studio/draft.contract.ts';
import { type LateComponent, lateComponent } from '../../app/late-component.tsx';
import { TabRow } from '../../widgets/tab-row.tsx';
import { usePlace } from './document/use-place.ts';

interface ViewProps {
  /** The files of the draft, with how each differs from its base. */
  readonly files: readonly DraftFile[];
  readonly token: string;
}

interface DraftViewsProps extends ViewProps {
  /** Called when a view is painted: what is not needed to see it may be fetched then. */
  readonly onShown: () => void;
}

/** The views of a draft by id, in the order of their tabs. The first one is shown where the address names none. */
const VIEWS: Readonly<Record<string, LateComponent<ViewProps>>> = {
  outline: lateComponent(async () => (await import('./outline/outline-view.tsx')).OutlineView),
  chart: lateComponent(async () => (await import('./chart/chart-view.tsx')).ChartView),
  texts: lateComponent(async () => (await import('./texts/texts-view.tsx')).TextsView),
  forms: lateComponent(async () => (await import('./forms/forms-view.tsx')).FormsView),
  tables: lateComponent(async () => (await import('./contents/tables/tables-view.tsx')).TablesView),
  mails: lateComponent(async () => (await import('./contents/mails/mails-view.tsx')).MailsView),
  papers: lateComponent(async () => (await import('./contents/papers/papers-view.tsx')).PapersView),
  questions: lateComponent(
    async () => (await import('./contents/questions/questions-view.tsx')).QuestionsView,
  ),
  json: lateComponent(async () => (await import('./json/json-view.tsx')).JsonView),
  play: lateComponent(async () => (await import('./play/play-view.tsx')).PlayView),
};

const useStyles = makeStyles({ panel: { paddingTop: '16px', minWidth: 0 } });

/** The tabs of the views, and the view that the address names. */
export function DraftViews({ onShown, ...props }: DraftViewsProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const panel = useId();
  const { view, go } = usePlace();
  const ids = Object.keys(VIEWS);
  const selected = ids.find((id) => id === view) ?? ids[0] ?? '';
  const View = VIEWS[selected];
  useEffect(() => {
    // The frame draws the view; what follows it comes after the paint.
    void View?.load().then(() => requestAnimationFrame(() => setTimeout(onShown)));
  }, [View, onShown]);
  return (
    <div>
      <TabRow
        name={t('views.name')}
        tabs={ids.map((id) => ({ id, content: t(`views.${id}`) }))}
        selected={selected}
        panel={panel}
        onSelect={(id) => go({ view: id })}
      />
      <div id={panel} role="tabpanel" aria-labelledby={`tab-${selected}`} className={styles.panel}>
        {View === undefined ? null : <View {...props} />}
      </div>
    </div>
  );
}
