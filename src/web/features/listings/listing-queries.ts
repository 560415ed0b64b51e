import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type {
  FloorPlansAnswer,
  SelectPlanAnswer,
  UnitListAnswer,
} from '../../../contract/listing.contract.ts';
import { callApi } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { type UnitFilters, type UnitSort, unitListCall } from './units/unit-search.ts';

/** Loads from the server, shows the property's brand, and tells of a failure. */
function useListing<Answer extends { brand: FloorPlansAnswer['brand'] }>(
  path: string,
  { enabled = true, keep = false }: { enabled?: boolean; keep?: boolean } = {},
) {
  const { i18n } = useTranslation();
  const query = useQuery<Answer>({
    queryKey: ['listing', path],
    queryFn: ({ signal }) => callApi<Answer>('GET', path, { signal }),
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
  useShowBrand(query.data?.brand);
  const { error } = query;
  useEffect(() => {
    // The texts of errors are fetched when there is one: the page does not wait for them.
    if (error) void i18n.loadNamespaces('errors').then(() => notify('error', errorText(i18n, error)));
  }, [error, i18n]);
  return query;
}

/** The property that the address asks for; '' leaves it to the host. */
export function usePropertyId(): string {
  return useSearchParams()[0].get('property_id') ?? '';
}

/** @see spec/pre-application.md §7 GET plugin/floor_plans_data */
export function useFloorPlans() {
  const property = usePropertyId();
  return useListing<FloorPlansAnswer>(
    `/plugin/floor_plans_data?${new URLSearchParams({ property_id: property })}`,
  );
}

/** Keeps the rows of the last search on the page while the next ones are on their way. */
export function useUnitList(filters: UnitFilters, sort: UnitSort) {
  const property = usePropertyId();
  return useListing<UnitListAnswer>(`/plugin/unit_list_data?${unitListCall(filters, sort, property)}`, {
    keep: true,
  });
}

/** @see spec/pre-application.md §7 GET plugin/select_plan_data */
export function useSelectPlan(unitId: string) {
  return useListing<SelectPlanAnswer>(
    `/plugin/select_plan_data?${new URLSearchParams({ unit_id: unitId })}`,
    {
      enabled: unitId !== '',
    },
  );
}
