export { CancelledPage } from './cancelled-page.tsx';
export { NotFoundPage } from './not-found-page.tsx';
export { PreScreeningPage } from './pre-screening-page.tsx';
export { PaymentTermsPage, StaticPage } from './static-page.tsx';
export { UnavailablePage } from './unavailable-page.tsx';
