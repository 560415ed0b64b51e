import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useTranslation } from 'react-i18next';
import { type ExplainedTarget, explainRun } from '../../../../engine/play/explain.ts';
import type { Played, Run } from '../../../../engine/play/play.ts';
import { Card } from '../../../resident/card.tsx';
import { conditionText } from './condition-text.ts';

const useStyles = makeStyles({
  target: { display: 'grid', gap: '4px' },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  branches: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '4px' },
  taken: { fontWeight: tokens.fontWeightSemibold },
  conditions: { listStyleType: 'none', margin: 0, padding: 0, fontWeight: tokens.fontWeightRegular },
  condition: { display: 'flex', gap: '6px', alignItems: 'start', overflowWrap: 'anywhere' },
  mark: { flexShrink: 0, marginBlockStart: '2px' },
});

/** Why the flow continues as it does: every way out of the state, its branches, and each condition with its facts. */
export function WhyCard({ played, run }: { readonly played: Played; readonly run: Run }) {
  const { t } = useTranslation('studio');
  const asked = explainRun(played, run).filter(({ branches }) =>
    branches.some(({ conditions }) => conditions.length > 0),
  );
  return (
    <Card title={t('play.why')}>
      {asked.length === 0 ? <span>{t('play.no_conditions')}</span> : null}
      {asked.map((target) => (
        <Target key={`${target.kind} ${target.cause}`} target={target} />
      ))}
    </Card>
  );
}

function Target({ target: { cause, kind, branches } }: { readonly target: ExplainedTarget }) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  return (
    <div className={styles.target}>
      <h3 className={styles.name}>{t(`play.causes.${kind}`, { cause })}</h3>
      <ol className={styles.branches}>
        {branches.map(({ to, taken, conditions }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: branches have no names, and their order is their meaning
          <li key={index} className={taken ? styles.taken : undefined}>
            {t(taken ? 'play.leads_now' : 'play.leads', { to })}
            <ul className={styles.conditions}>
              {conditions.map((condition) => {
                const isMet = condition.holds === condition.wanted;
                const Mark = isMet ? CheckmarkRegular : DismissRegular;
                return (
                  <li key={condition.name} className={styles.condition}>
                    <Mark className={styles.mark} aria-label={t(isMet ? 'play.met' : 'play.not_met')} />
                    <span>{conditionText(t, condition)}</span>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}
