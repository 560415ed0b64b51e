import { useQuery } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { State } from '../../contract/list.contract.ts';
import type { FormLookups } from '../forms/index.ts';
import { call } from './api/api-client.ts';
import { ApiError } from './api/api-error.ts';
import { errorText } from './api/error-text.ts';
import { notify } from './notifications/notifications.ts';

const NO_STATES: readonly State[] = [];

/** Caches the states for the next visit; loaded in parallel with the form, which does not wait for it. */
const lists = () => import('./store/lists.ts');

async function lookUp(zip: string, i18n: i18n): ReturnType<FormLookups['zip']> {
  try {
    const { places } = await call('POST /api/list/zip_codes_lookup', {
      body: { zipcode: zip },
    });
    const place = places[0];
    if (place) return { city: place['place name'], stateCode: place['state abbreviation'] };
    notify('error', i18n.t('portal:apply.invalid_zip'));
  } catch (error) {
    const unknown = error instanceof ApiError && error.code === 'application.invalid_zip_code';
    notify('error', unknown ? i18n.t('portal:apply.invalid_zip') : errorText(i18n, error));
  }
  return null;
}

/**
 * The look-ups of a form's fields: the list of states, and the place of a ZIP.
 *
 * @param needsStates false if no field of the form needs the list: it is not requested then.
 * @see spec/application.md §7
 */
export function useLookups(needsStates = true): FormLookups {
  const { i18n } = useTranslation();
  const { data: last = NO_STATES } = useQuery({
    queryKey: ['states', 'kept'],
    enabled: needsStates,
    queryFn: async () => (await lists()).keptStates(window.localStorage),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: states = last } = useQuery({
    queryKey: ['states'],
    enabled: needsStates,
    queryFn: async ({ signal }) => {
      const listed = await call('GET /api/list/states', { signal });
      const keep = async () => (await lists()).keepList(window.localStorage, 'state_list', listed);
      void keep().catch(() => {});
      return listed;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const zip = useCallback((code: string) => lookUp(code, i18n), [i18n]);
  return useMemo(() => ({ states, zip }), [states, zip]);
}
