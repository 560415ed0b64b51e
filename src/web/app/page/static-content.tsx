import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/api-client.ts';
import { errorText } from '../api/error-text.ts';
import { notify } from '../notifications/notifications.ts';
import { safeHtml } from './safe-html.ts';

const useStyles = makeStyles({
  content: {
    lineHeight: tokens.lineHeightBase400,
    '& h2': {
      fontSize: tokens.fontSizeBase500,
      lineHeight: tokens.lineHeightBase500,
      marginBlock: '24px 8px',
    },
    '& h3': {
      fontSize: tokens.fontSizeBase400,
      lineHeight: tokens.lineHeightBase400,
      marginBlock: '20px 8px',
    },
    '& p': { marginBlock: '0 12px' },
    '& a': { color: tokens.colorBrandForegroundLink },
    '& table': { borderCollapse: 'collapse', maxWidth: '100%' },
    '& th, & td': {
      padding: '8px',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'start',
    },
  },
  small: {
    '& h2': {
      fontSize: tokens.fontSizeBase400,
      lineHeight: tokens.lineHeightBase400,
      marginBlock: '16px 6px',
    },
  },
  embedded: {
    maxHeight: '280px',
    overflowY: 'auto',
    padding: '16px 20px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: tokens.fontSizeBase300,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/** The property's page of this slug, in the person's language. @see spec/application.md §2 Static page */
export function useStaticPage(slug: string) {
  const { i18n } = useTranslation();
  const query = useQuery({
    queryKey: ['page', slug, i18n.resolvedLanguage],
    queryFn: ({ signal }) => call('GET /api/pages/slug/:idx', { params: { idx: slug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  useEffect(() => {
    if (query.error) notify('error', errorText(i18n, query.error));
  }, [query.error, i18n]);
  return query;
}

/** A static page's content; embedded in a form, it is a scrolling box of its own. */
export function StaticContent({ slug, embedded = false }: { slug: string; embedded?: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data, isError } = useStaticPage(slug);
  const markup = useMemo(() => (data ? safeHtml(data.page_content) : ''), [data]);
  if (isError) return <p>{t('static_page.failed')}</p>;
  if (!data)
    return (
      <p role="status" data-loading="">
        {t('loading')}
      </p>
    );
  const look = mergeClasses(styles.content, embedded && styles.small);
  const content = (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by safeHtml; the page's CSP allows no scripts.
    <div className={look} dangerouslySetInnerHTML={{ __html: markup }} />
  );
  if (!embedded) return content;
  return (
    <section
      className={styles.embedded}
      aria-label={data.page_title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      {content}
    </section>
  );
}
