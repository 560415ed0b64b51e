import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { PropertySettingsView } from '../../../../contract/office/property-settings.contract.ts';
import type { FieldIssue } from '../../../../engine/forms/form.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { sectionOf, useDirty } from '../../../forms/index.ts';
import { TabRow } from '../../../widgets/tab-row.tsx';
import { JudgedForms } from '../forms/judged-forms.tsx';
import type { OfficeMember } from '../frame/office-page.tsx';
import { ErasureList } from '../privacy/erasure-list.tsx';
import { BrandPart } from './brand-part.tsx';
import { ChangedValue, ChangeHistory } from './change-history.tsx';
import { bundlesOf, useSettings } from './use-settings.ts';

const HISTORY = 'history';
const PANEL = 'settings-panel';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '880px' },
  panel: {
    display: 'grid',
    gap: '36px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: '24px 28px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '16px' },
    '& > section + section': {
      paddingBlockStart: '28px',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' },
  note: { color: tokens.colorNeutralForeground2 },
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '4px' },
});

interface SettingsProps extends OfficeMember {
  readonly view: PropertySettingsView;
}

/** The forms of one group, and the way to save them. */
export function Settings({ view, token, policies }: SettingsProps) {
  const { t } = useTranslation(['office-property', 'forms', 'application', 'errors']);
  const styles = useStyles();
  const [params, setParams] = useSearchParams();
  const bundles = useMemo(() => bundlesOf(view), [view]);
  const groups = [...new Set(bundles.map(({ group }) => group))];
  const group = params.get('group') ?? groups[0] ?? '';
  const show = (next: string) => setParams({ group: next }, { replace: true, preventScrollReset: true });
  const onRefused = ({ path }: FieldIssue) => {
    const wrong = bundles.find(({ ui }) => ui.of === sectionOf(path));
    if (wrong !== undefined) show(wrong.group);
  };
  const editing = useSettings(view, token, onRefused);
  const { store, others } = editing;
  const facts = useMemo(() => ({ today: view.today }), [view.today]);
  const mayChange = policiesMay(policies, 'serve property');
  const isDirty = useDirty(store);
  return (
    <div className={styles.page}>
      <TabRow
        name={t('groups.name')}
        panel={PANEL}
        selected={group}
        onSelect={show}
        tabs={[...groups, HISTORY].map((id) => ({ id, content: t(`groups.${id}`) }))}
      />
      {others.length === 0 ? null : (
        <Notice intent="warning">
          <p>{t('others')}</p>
          <ul className={styles.list}>
            {others.map((change) => (
              <li key={change.change_id}>
                <ChangedValue bundles={bundles} change={change} /> ({change.by})
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div role="tabpanel" id={PANEL} aria-labelledby={`tab-${group}`}>
        {group === HISTORY ? (
          <ChangeHistory token={token} bundles={bundles} mayChange={mayChange} onRestored={editing.become} />
        ) : (
          <form
            noValidate
            className={styles.page}
            onSubmit={(event) => {
              event.preventDefault();
              editing.save();
            }}
          >
            <div className={styles.panel}>
              <JudgedForms
                bundles={bundles}
                shown={bundles.filter((bundle) => bundle.group === group)}
                store={store}
                facts={facts}
                values={editing.values}
                choices={view.choices}
                disabled={!mayChange || editing.isSaving}
              />
              {group === 'brand' || group === 'texts' ? (
                <BrandPart store={store} token={token} mayChange={mayChange} hasLogos={group === 'brand'} />
              ) : null}
            </div>
            {mayChange ? (
              <div className={styles.actions}>
                <Button type="submit" appearance="primary" size="large" disabledFocusable={editing.isSaving}>
                  {t('save')}
                </Button>
                <span className={styles.note} role="status">
                  {isDirty ? t('unsaved') : ''}
                </span>
              </div>
            ) : (
              <Notice intent="info">{t('read_only')}</Notice>
            )}
          </form>
        )}
        {group === 'retention' ? <ErasureList token={token} /> : null}
      </div>
    </div>
  );
}
