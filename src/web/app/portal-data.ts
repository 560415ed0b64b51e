import { useEffect, useMemo, useState } from 'react';
import type { PortalData } from '../../contract/portal.contract.ts';
import { call } from './api/api-client.ts';
import { type Brand, useBrand, useShowBrand } from './brand/brand.tsx';

/** Names of the local machine, which no property has. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The known data of the host; `loading` while the request is pending. */
export interface Portal {
  readonly data: PortalData | null;
  readonly error: unknown;
  readonly loading: boolean;
}

let asked: Promise<PortalData> | null = null;

/** Requested once per visit, and again after a failure. */
function resolveHost(hostname: string): Promise<PortalData> {
  asked ??= call('POST /api/pms/hosts/resolve', { body: { hostname } });
  asked.catch(() => {
    asked = null;
  });
  return asked;
}

/**
 * The property, company and brand of the host's name. Names of the local machine are not requested.
 *
 * @see spec/platform.md §1, §3 Portal data
 */
export function usePortal(): Portal {
  const { hostname } = window.location;
  const local = LOCAL.test(hostname);
  const [portal, setPortal] = useState<Portal>({ data: null, error: null, loading: !local });
  useEffect(() => {
    if (local) return;
    let here = true;
    const learn = (known: Partial<Portal>) => {
      if (here) setPortal({ data: null, error: null, loading: false, ...known });
    };
    resolveHost(hostname).then(
      (data) => learn({ data }),
      (error: unknown) => learn({ error }),
    );
    return () => {
      here = false;
    };
  }, [hostname, local]);
  return portal;
}

/** Whether the host's property is no longer served: its subscription has ended, or it was deleted. */
export function isUnavailable({ data }: Portal): boolean {
  return data?.subscription_active === false || data?.property_deleted === true;
}

/**
 * Shows the host's brand from the server, once, unless a page has shown another property's brand. Usually the head of
 * the page already had it.
 */
export function HostBrand() {
  const { property_name } = useBrand();
  const { data } = usePortal();
  const [isTold, setTold] = useState(false);
  const brand = useMemo<Brand | undefined>(() => {
    if (!data || isTold || (property_name !== '' && property_name !== data.property_name)) return undefined;
    const whose = data.property_logo ? 'property' : 'company';
    return {
      property_name: data.property_name,
      logo: data[`${whose}_logo`],
      mobile_logo: data[`${whose}_mobile_logo`],
      colour: data.colour,
      phone: data.portal_info.portal_contact_no,
      email: data.portal_info.portal_email,
      ...(data.hours && { hours: data.hours }),
    };
  }, [data, isTold, property_name]);
  const isShown = useShowBrand(brand);
  useEffect(() => setTold(isShown), [isShown]);
  return null;
}
