import { type ComponentType, lazy } from 'react';
import type { ApplicationAnswer } from '../../app/application-query.ts';
import type { DraftStore } from '../../forms/index.ts';
import { IncomeHint } from './income/income-hint.tsx';

interface ExtraProps {
  readonly answer: ApplicationAnswer;
  readonly store: DraftStore;
}

/** The terms to consent to. @see spec/application.md §2 Tab contents */
const ConsentTerms = lazy(async () => {
  const { StaticContent } = await import('../../app/page/static-content.tsx');
  return { default: (_: ExtraProps) => <StaticContent slug="terms-applicant" embedded /> };
});

/** Content above the forms of a step, by the step's id. */
export const stepExtras: Readonly<Record<string, ComponentType<ExtraProps>>> = {
  employers_n_other_incomes: IncomeHint,
  applicant_consent: ConsentTerms,
};
