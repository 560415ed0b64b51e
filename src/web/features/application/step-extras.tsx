import { type ComponentType, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationAnswer } from '../../app/application-query.ts';
import { Notice } from '../../app/page/notice.tsx';
import { formatMoney } from '../../app/texts/formats.ts';

interface ExtraProps {
  readonly answer: ApplicationAnswer;
}

/** The income that the property asks for, in cents a month; null where it asks for none. */
export function minimumIncome({ portal_setting, unit_details }: ApplicationAnswer): number | null {
  const income = Math.round(portal_setting.income_calculation_factor * unit_details.market_rent);
  return income > 0 ? income : null;
}

/** @see spec/application.md §5 Income hint */
function IncomeHint({ answer }: ExtraProps) {
  const { t, i18n } = useTranslation();
  const income = minimumIncome(answer);
  if (income === null) return null;
  const amount = formatMoney(income, i18n.language);
  return (
    <Notice intent="info">
      {t('apply.income.minimum', { amount, factor: answer.portal_setting.income_calculation_factor })}
    </Notice>
  );
}

/** The terms that the consent is about. @see spec/application.md §2 Tab contents */
const ConsentTerms = lazy(async () => {
  const { StaticContent } = await import('../../app/page/static-content.tsx');
  return { default: (_: ExtraProps) => <StaticContent slug="terms-applicant" embedded /> };
});

/** What is above the forms of a step, by the step's id. */
export const stepExtras: Readonly<Record<string, ComponentType<ExtraProps>>> = {
  employers_n_other_incomes: IncomeHint,
  applicant_consent: ConsentTerms,
};
