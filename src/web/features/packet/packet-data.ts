import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Packet } from '../../../contract/application/packet.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { type Brand, useShowBrand } from '../../app/brand/brand.tsx';
import { notify } from '../../app/notifications/notifications.ts';

interface PacketData {
  readonly packet: Packet;
  readonly brand: Brand;
}

async function fetchPacket(token: string, signal: AbortSignal): Promise<PacketData> {
  const { packet, brand } = await call('GET /api/applicant/application', {
    token,
    query: { view: 'packet' },
    signal,
  });
  if (packet === undefined) throw new Error('The application came without its packet.');
  return { packet, brand };
}

/** The packet of a token, for the packet and the consent page. @see spec/pre-application.md §7 */
export function usePacket(token: string) {
  const { i18n } = useTranslation();
  const query = useQuery({
    queryKey: ['packet', token, i18n.resolvedLanguage],
    queryFn: ({ signal }) => fetchPacket(token, signal),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  useShowBrand(query.data?.brand);
  useEffect(() => {
    if (query.error) notify('error', errorText(i18n, query.error));
  }, [query.error, i18n]);
  return query;
}
