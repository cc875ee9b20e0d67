import { money } from '#shared/core/format.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { useTillSettings } from '../../till/queries.ts';

/** Why somebody may not give this much back, in cents; undefined where they may. */
export function useReturnLimit(cents: number): string | undefined {
  const { role } = useSignedIn();
  const { settings, isKnown } = useTillSettings();
  if (role === 'admin' || !isKnown || cents <= settings.supervisorReturnCents) return undefined;
  return saleErrors.return_limit.text.replace('{limit}', money(settings.supervisorReturnCents));
}
