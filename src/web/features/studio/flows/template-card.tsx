import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { usePartyLook } from '../states/party-looks.ts';
import { titleOf } from '../states/state-title.ts';
import { inLanguage, type Template } from './gallery.ts';

const useStyles = makeStyles({
  card: { display: 'grid', gap: '4px', minWidth: 0 },
  title: { fontWeight: tokens.fontWeightSemibold },
  text: { color: tokens.colorNeutralForeground2 },
  way: { display: 'flex', flexWrap: 'wrap', gap: '4px 6px', fontSize: tokens.fontSizeBase200 },
  page: {
    paddingBlock: '1px',
    paddingInline: '6px',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusSmall,
  },
});

/** A template: its title, what it is for, and a picture of its way: the pages, coloured by whose turn it is. */
export function TemplateCard({ template }: { readonly template: Template }) {
  const { i18n } = useTranslation();
  const styles = useStyles();
  const { about, source, flow, way } = template;
  const look = usePartyLook(flow.parties);
  return (
    <span className={styles.card}>
      <span className={styles.title}>{inLanguage(about.title, i18n.language)}</span>
      <span className={styles.text}>{inLanguage(about.text, i18n.language)}</span>
      <span className={styles.way}>
        {way.map((state) => (
          <span key={state.name} className={`${look(state.party)} ${styles.page}`}>
            {titleOf(source, i18n.language, state) ?? state.name}
          </span>
        ))}
      </span>
    </span>
  );
}
