import { lazy, Suspense, useEffect, useState } from 'react';
import { storedSession, USER_STORED_UNDER } from './session-storage.ts';

const SessionPresence = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).SessionPresence,
}));

/** Runs the session if somebody is signed in on this device; pages without a session do not load it. */
export function SessionWatch() {
  const [has, setHas] = useState(() => storedSession(window.localStorage) !== null);
  useEffect(() => {
    const look = ({ key, newValue }: StorageEvent) => {
      if (key === USER_STORED_UNDER && newValue !== null) setHas(true);
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  if (!has) return null;
  return (
    <Suspense fallback={null}>
      <SessionPresence />
    </Suspense>
  );
}
