import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../resident/loaded.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { Settings } from './settings.tsx';
import { fetchSettings } from './use-settings.ts';

/** `/office/property`: the settings of the property, in groups, with what they were before. */
export function PropertyPage() {
  const { t } = useTranslation('office-property');
  return <OfficePage title={t('title')}>{(member) => <Read {...member} />}</OfficePage>;
}

function Read(member: OfficeMember) {
  const { i18n } = useTranslation('office-property');
  const query = useQuery({
    queryKey: ['office', 'property', member.user_id, i18n.language],
    queryFn: ({ signal }) => fetchSettings(member.token, i18n, signal),
    // What somebody is entering is not replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return <Loaded query={query}>{(view) => <Settings view={view} {...member} />}</Loaded>;
}
