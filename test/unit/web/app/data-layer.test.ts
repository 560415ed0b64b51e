import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../../../src/web/app/api/data-layer.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

it('a change without a network is tried at once, not when the network is back: the person learns that it failed', async () => {
  onlineManager.setOnline(false);
  const change = queryClient.getMutationCache().build(queryClient, {
    ...queryClient.getDefaultOptions().mutations,
    mutationFn: () => Promise.reject(new Error('no network')),
  });
  await expect(change.execute(undefined)).rejects.toThrow('no network');
});
