import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PortalData } from '../../contract/portal.contract.ts';
import { callApi } from './api-client.ts';
import { type Brand, useBrand, useShowBrand } from './brand.tsx';

/** Names of this machine, which no property has. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * What the host's name tells: property, company, brand. Nobody is asked about a name of this machine.
 *
 * @see spec/platform.md §1, §3 Portal data
 */
export function usePortal() {
  const { hostname } = window.location;
  return useQuery({
    enabled: !LOCAL.test(hostname),
    queryKey: ['portal', hostname],
    queryFn: ({ signal }) =>
      callApi<PortalData>('POST', '/pms/hosts/resolve', { signal, body: { hostname } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Shows the host's brand where no page has shown that of its property yet. */
export function HostBrand() {
  const { property_name } = useBrand();
  const { data } = usePortal();
  const brand = useMemo<Brand | undefined>(
    () =>
      data && property_name === ''
        ? { property_name: data.property_name, logo: data.property_logo, colour: data.colour }
        : undefined,
    [data, property_name],
  );
  useShowBrand(brand);
  return null;
}
