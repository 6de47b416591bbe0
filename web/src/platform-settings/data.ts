import type { BodyInput } from '@guiche/contract/endpoint';
import { platformSettings, type PlatformSettings } from '@guiche/contract/platform-settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { keepAnswer } from '../platform/keep-answer';
import { queryClient } from '../platform/query';

const key = ['platform-settings'];

export const usePlatformSettings = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(platformSettings.show, { signal }), staleTime: 0 });

async function took(settings: PlatformSettings): Promise<void> {
  await keepAnswer(key, settings);
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
