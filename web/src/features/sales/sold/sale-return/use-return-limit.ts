import { formatMoney } from '#shared/core/format.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { usePosSettings } from '../../pos/queries.ts';

/** Returns why the user may not return or void this amount, or undefined if allowed. */
export function useReturnLimit(cents: number, kind: 'return' | 'void' = 'return'): string | undefined {
  const { role } = useSignedIn();
  const { settings, isKnown } = usePosSettings();
  const limitCents = kind === 'void' ? settings.supervisorVoidCents : settings.supervisorReturnCents;
  if (role === 'admin' || !isKnown || cents <= limitCents) return undefined;
  const { text } = kind === 'void' ? saleErrors.void_limit : saleErrors.return_limit;
  return text.replace('{limit}', formatMoney(limitCents));
}
