import type { StripeContext } from './context.ts';
import { cancelIntent, findIntent } from './intents.ts';
import { decideRefund } from './refunds.ts';

/** Releases expired holds and decides pending refunds, as banks do. */
export function processDue(context: StripeContext): void {
  for (const id of context.store.listDue(context.seconds()))
    if (id.startsWith('re_')) decideRefund(context, id);
    else cancelIntent(context, findIntent(context, id), 'automatic');
}
