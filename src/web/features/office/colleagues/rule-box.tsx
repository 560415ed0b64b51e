import { Checkbox } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { useChange, useOfficeRules } from './use-change.ts';

/** Whether every member of the office must have a second factor. */
export function RuleBox({ token }: { readonly token: string }) {
  const { t } = useTranslation('office-colleagues');
  const rules = useOfficeRules(token);
  const { run, isPending } = useChange();
  if (rules === undefined) return null;
  return (
    <Checkbox
      label={t('rule.label')}
      checked={rules.second_factor_required}
      disabled={isPending}
      onChange={(_, { checked }) =>
        run(async () => {
          const required = checked === true;
          await call('PUT /api/office/second-factor-rule', { token, body: { required } });
          return t(required ? 'rule.on' : 'rule.off');
        })
      }
    />
  );
}
