import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  names: {
    margin: 0,
    padding: '6px 12px',
    width: 'fit-content',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  // Takes no place among the parts of the page while nobody else is here.
  empty: { position: 'absolute' },
});

/**
 * The colleagues who have the same page open; told politely when somebody comes. It stands outside of what is loaded, so
 * that a screen reader knows it before there is something to say.
 *
 * @example <AlsoHere names={query.data?.here} />
 */
export function AlsoHere({ names = [] }: { readonly names?: readonly string[] | undefined }) {
  const { t, i18n } = useTranslation('office');
  const styles = useStyles();
  const listed = new Intl.ListFormat(i18n.language).format(names);
  return (
    <div role="status" className={names.length === 0 ? styles.empty : undefined}>
      {names.length === 0 ? null : (
        <p className={styles.names}>{t('here', { count: names.length, names: listed })}</p>
      )}
    </div>
  );
}
