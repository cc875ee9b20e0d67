import { money } from '#shared/core/format.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { useTillSettings } from '../../till/queries.ts';

/** Why somebody may not give this much back, or void as much, in cents; undefined where they may, as far as one sale tells. */
export function useReturnLimit(cents: number, kind: 'return' | 'void' = 'return'): string | undefined {
  const { role } = useSignedIn();
  const { settings, isKnown } = useTillSettings();
  const most = kind === 'void' ? settings.supervisorVoidCents : settings.supervisorReturnCents;
  if (role === 'admin' || !isKnown || cents <= most) return undefined;
  const { text } = kind === 'void' ? saleErrors.void_limit : saleErrors.return_limit;
  return text.replace('{limit}', money(most));
}
