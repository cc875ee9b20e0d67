import { useQuery } from '@tanstack/react-query';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { publicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** Asked anew each time the page opens; what is being typed is not replaced meanwhile. */
export const useCenterSettings = () =>
  useQuery({
    ...queryOf(getCenterSettings),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const useSaveSettings = () =>
  useCommand(saveCenterSettings, {
    inputOf: (body: CenterSettings) => ({ body }),
    onSuccess: (saved) => rememberCenter(publicSettings(saved)),
    refreshes: [getCenterSettings],
    refreshOn: 'success',
    waitsForRefresh: true,
  });
