import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AnswerOf, RequestOf } from '../../../contract/api.ts';
import { call } from '../../app/api/api-client.ts';
import { IN_LANGUAGE } from '../../app/api/data-layer.tsx';
import { errorText } from '../../app/api/error-text.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { type UnitFilters, type UnitSort, unitListCall } from './units/unit-search.ts';

type Listing =
  | 'GET /api/plugin/floor_plans_data'
  | 'GET /api/plugin/unit_list_data'
  | 'GET /api/plugin/select_plan_data';

/** Loads from the server, applies the property's brand, and reports failures. */
function useListing<Name extends Listing>(
  name: Name,
  asked: RequestOf<Name>,
  { enabled = true, keep = false }: { enabled?: boolean; keep?: boolean } = {},
) {
  const { i18n } = useTranslation();
  const query = useQuery<AnswerOf<Name>>({
    queryKey: ['listing', name, asked.query],
    queryFn: ({ signal }) => call(name, { ...asked, signal }),
    enabled,
    meta: IN_LANGUAGE,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
  useShowBrand(query.data?.brand);
  const { error } = query;
  useEffect(() => {
    // Error texts are loaded on the first error: the page does not wait for them.
    if (error) void i18n.loadNamespaces('errors').then(() => notify('error', errorText(i18n, error)));
  }, [error, i18n]);
  return query;
}

/** The property in the address; '' leaves it to the host. */
export function usePropertyId(): string {
  return useSearchParams()[0].get('property_id') ?? '';
}

/** @see spec/pre-application.md §7 GET plugin/floor_plans_data */
export function useFloorPlans() {
  return useListing('GET /api/plugin/floor_plans_data', { query: { property_id: usePropertyId() } });
}

/** Keeps the rows of the last search on the page while the next ones are loading. */
export function useUnitList(filters: UnitFilters, sort: UnitSort) {
  const query = unitListCall(filters, sort, usePropertyId());
  return useListing('GET /api/plugin/unit_list_data', { query }, { keep: true });
}

/** @see spec/pre-application.md §7 GET plugin/select_plan_data */
export function useSelectPlan(unitId: string) {
  const enabled = unitId !== '';
  return useListing('GET /api/plugin/select_plan_data', { query: { unit_id: unitId } }, { enabled });
}
