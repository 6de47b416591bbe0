import { connections } from '@guiche/contract/connections';
import type { BodyInput } from '@guiche/contract/endpoint';
import { platformSettings, type PlatformSettings } from '@guiche/contract/platform-settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { liveCollection } from '../platform/live-collection';
import { queryClient, sharedKeys } from '../platform/query';

const key = ['platform-settings'];

export const usePlatformSettings = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(platformSettings.show, { signal }), staleTime: 0 });

/** The lines of the operator's company, any of which may tell the others of their invoices. */
export const useLines = liveCollection({
  key: sharedKeys.connections,
  load: (signal) => call(connections.list, { query: { session: '0' }, signal }),
  idOf: ({ id }) => id,
  hears: { whatsapp: () => 'ask' },
}).useAll;

function took(settings: PlatformSettings) {
  queryClient.setQueryData(key, settings);
  // name, colour and picture of this page change at once
  void queryClient.invalidateQueries({ queryKey: ['site'] });
}

export const savePlatform = async (body: BodyInput<typeof platformSettings.update>) =>
  took(await call(platformSettings.update, { body }));

export const saveLogo = async (file: File, way: { signal: AbortSignal; onProgress: (share: number) => void }) =>
  took(await call(platformSettings.setLogo, { files: [file], ...way }));

export async function dropLogo(): Promise<void> {
  await call(platformSettings.removeLogo);
  await queryClient.invalidateQueries({ queryKey: key });
  void queryClient.invalidateQueries({ queryKey: ['site'] });
}
