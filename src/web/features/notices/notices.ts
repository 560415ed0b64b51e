export { ApplicantLoginPage } from './applicant-login-page.tsx';
export { NotFoundPage } from './not-found-page.tsx';
export { PaymentTermsPage, StaticPage } from './static-page.tsx';
export { SignedPage, ThankYouPage } from './thank-you-page.tsx';
export { UnavailablePage } from './unavailable-page.tsx';
