import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Impact } from '../../../../contract/studio/impact.contract.ts';
import { placeName } from '../../../../engine/release/comparing/seen-place.ts';
import { Notice } from '../../../app/page/notice.tsx';

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '4px', overflowWrap: 'anywhere' },
  name: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
});

/** What a draft means for the people who are in a flow now, in numbers. */
export function ImpactSummary({ impact }: { readonly impact: Impact }) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { count, same, kept, left, stuck, less_complete, moves, invalid } = impact;
  const isNobody = stuck === 0 && less_complete === 0 && moves.length === 0 && invalid.length === 0;
  return (
    <>
      {stuck > 0 ? <Notice intent="error">{t('impact.stuck', { count: stuck })}</Notice> : null}
      {isNobody ? <Notice intent="success">{t('impact.nobody', { count })}</Notice> : null}
      <ul className={styles.list}>
        <li>{t('impact.same', { count: same })}</li>
        {kept > 0 ? <li>{t('impact.kept', { count: kept })}</li> : null}
        {moves.map(({ flow, from, to, count: number }) => (
          <li key={`${flow} ${placeName(from)} ${placeName(to)}`}>
            {t('impact.moves', { count: number })}{' '}
            <span className={styles.name}>
              {flow}: {placeName(from)} → {placeName(to)}
            </span>
          </li>
        ))}
        {invalid.map(({ flow, field, count: number }) => (
          <li key={`${flow} ${field}`}>
            {t('impact.invalid', { count: number })}{' '}
            <span className={styles.name}>
              {flow}: {field}
            </span>
          </li>
        ))}
        {less_complete > 0 ? <li>{t('impact.less_complete', { count: less_complete })}</li> : null}
        {left > 0 ? <li>{t('impact.left', { count: left })}</li> : null}
      </ul>
    </>
  );
}
