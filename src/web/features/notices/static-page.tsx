import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { StaticContent, useStaticPage } from '../../app/page/static-content.tsx';

function PageOfSlug({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const { data, isError } = useStaticPage(slug);
  return (
    <PageFrame width="narrow">
      <PageHeading text={data?.page_title ?? t(isError ? 'static_page.failed_title' : 'loading')} />
      <StaticContent slug={slug} />
    </PageFrame>
  );
}

/** @see spec/application.md §2 Static page */
export function StaticPage() {
  const { idx = '' } = useParams();
  return <PageOfSlug slug={idx} />;
}

export function PaymentTermsPage() {
  return <PageOfSlug slug="payment-terms-and-conditions" />;
}
