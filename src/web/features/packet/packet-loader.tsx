import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { Packet } from '../../../contract/application/packet.contract.ts';
import { useAccessToken } from '../../app/api/access-token.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { Waiting } from '../../app/page/waiting.tsx';
import { usePacket } from './packet-data.ts';

interface PacketLoaderProps {
  /** The heading of the error page. */
  readonly failed: string;
  readonly children: (packet: Packet) => ReactNode;
}

/** Loads the packet of the link's token; without a token the page is not found, a 403 shows Access Denied. */
export function PacketLoader(props: PacketLoaderProps) {
  const token = useAccessToken();
  return token === null ? <Navigate to="/404" replace /> : <Loaded {...props} key={token} token={token} />;
}

function Loaded({ token, failed, children }: PacketLoaderProps & { readonly token: string }) {
  const { t } = useTranslation(['packet', 'portal', 'application', 'errors', 'forms']);
  const { data, error, refetch } = usePacket(token);
  if (data !== undefined) return children(data.packet);
  if (error instanceof ApiError && error.status === 403) {
    return (
      <NoticePage title={t('denied.title')} icon={<LockClosedRegular />}>
        <p>{t('denied.text')}</p>
      </NoticePage>
    );
  }
  if (error) return <LoadFailed title={failed} error={error} onRetry={() => void refetch()} />;
  return <Waiting />;
}
