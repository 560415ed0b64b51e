import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ChangedFlow, Comparison } from '../../../../engine/release/comparing/compare-releases.ts';
import type { OtherPlace } from '../../../../engine/release/comparing/other-places.ts';
import { placeName } from '../../../../engine/release/comparing/seen-place.ts';

const useStyles = makeStyles({
  parts: { display: 'grid', gap: '12px', minWidth: 0, overflowWrap: 'anywhere' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: '4px 0 0', paddingInlineStart: '20px', display: 'grid', gap: '4px' },
  small: { color: tokens.colorNeutralForeground2 },
});

/** At most that many lines of a kind are shown. */
const MOST_SHOWN = 50;

/** A comparison in words: flows, answers, texts. */
export function ChangeList({ comparison }: { readonly comparison: Comparison }) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { newFlows, goneFlows, flows, answers, untold, texts } = comparison;
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [
      t('changes.flows'),
      [
        ...newFlows.map((flow) => t('changes.new_flow', { flow })),
        ...goneFlows.map((flow) => t('changes.gone_flow', { flow })),
      ],
    ],
    [
      t('changes.answers'),
      [
        ...answers.map(({ form, field, rule, example }) => {
          const what = { form, field, rule, example: JSON.stringify(example) };
          return t(example === undefined ? 'changes.missing_answer' : 'changes.answer', what);
        }),
        ...untold.map((form) => t('changes.untold', { form })),
      ],
    ],
    [
      t('changes.texts'),
      texts.map(({ key, language, before, after }) => {
        const text = { key, language, before, after };
        return t(`changes.text_${before === null ? 'new' : after === null ? 'gone' : 'other'}`, text);
      }),
    ],
  ];
  const filled = parts.filter(([, lines]) => lines.length > 0);
  if (filled.length === 0 && flows.length === 0) return <span>{t('changes.none')}</span>;
  return (
    <div className={styles.parts}>
      {flows.map((flow) => (
        <FlowChanges key={flow.flow} changes={flow} />
      ))}
      {filled.map(([title, lines]) => (
        <section key={title}>
          <h3 className={styles.heading}>{title}</h3>
          <ul className={styles.list}>
            {lines.slice(0, MOST_SHOWN).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {lines.length > MOST_SHOWN ? (
            <span className={styles.small}>{t('changes.more', { count: lines.length - MOST_SHOWN })}</span>
          ) : null}
        </section>
      ))}
    </div>
  );
}

/** Who sees another state or step of a flow, and which of its states are new, gone or different. */
function FlowChanges({ changes }: { readonly changes: ChangedFlow }) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { flow, added, removed, changed, places } = changes;
  const states = (
    [
      ['changes.states_new', added],
      ['changes.states_gone', removed],
      ['changes.states_other', changed],
    ] as const
  ).filter(([, names]) => names.length > 0);
  return (
    <section>
      <h3 className={styles.heading}>{flow}</h3>
      <ul className={styles.list}>
        {places === null ? <li>{t('changes.places_untold')}</li> : null}
        {places?.slice(0, MOST_SHOWN).map((place) => (
          <PlaceChange key={`${placeName(place.from)} ${placeName(place.to)}`} place={place} />
        ))}
        {places?.length === 0 ? <li>{t('changes.places_same')}</li> : null}
        {states.map(([key, names]) => (
          <li key={key} className={styles.small}>
            {t(key, { names: names.join(', ') })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlaceChange({ place: { from, to, situations, example } }: { readonly place: OtherPlace }) {
  const { t } = useTranslation('studio');
  const facts = Object.entries(example).map(([name, value]) => `${name}: ${String(value)}`);
  return (
    <li>
      {t('changes.place', { count: situations, from: placeName(from), to: placeName(to) })}
      <details>
        <summary>{t('changes.example')}</summary>
        {facts.join(', ')}
      </details>
    </li>
  );
}
