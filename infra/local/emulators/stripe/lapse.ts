import type { Desk } from './desk.ts';
import { cancelIntent, findIntent } from './intents.ts';
import { decideRefund } from './refunds.ts';

/** What banks do by themselves: every hold whose time has passed is let go, every refund they look at is decided. */
export function lapse(desk: Desk): void {
  for (const id of desk.store.dueBy(desk.seconds()))
    if (id.startsWith('re_')) decideRefund(desk, id);
    else cancelIntent(desk, findIntent(desk, id), 'automatic');
}
