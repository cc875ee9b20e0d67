import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { publicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { call } from '#web/src/lib/call.ts';

const domain = 'settings';

/** Asked anew each time the page opens; what is being typed is not replaced meanwhile. */
export const useCenterSettings = () =>
  useQuery({
    queryKey: [domain, 'getCenterSettings'],
    queryFn: ({ signal }) => call(getCenterSettings, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CenterSettings) => call(saveCenterSettings, { body }),
    onSuccess(saved) {
      rememberCenter(publicSettings(saved));
      return client.invalidateQueries({ queryKey: [domain] });
    },
  });
}
