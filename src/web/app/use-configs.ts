import { useEffect, useState } from 'react';
import type { Configs } from '../../contract/portal.contract.ts';
import { call } from './api/api-client.ts';

const NONE: Configs = { facebook_id: null, google_id: null };

/** The available social sign-ins; null while the request is pending. If it fails, there are none. */
export function useConfigs(): Configs | null {
  const [configs, setConfigs] = useState<Configs | null>(null);
  useEffect(() => {
    let here = true;
    call('GET /api/configs').then(
      (found) => here && setConfigs(found),
      () => here && setConfigs(NONE),
    );
    return () => {
      here = false;
    };
  }, []);
  return configs;
}
