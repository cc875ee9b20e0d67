import type { Desk } from './desk.ts';
import { cancelIntent, findIntent } from './intents.ts';
import { decideRefund } from './refunds.ts';

/** Releases expired holds and decides pending refunds, as banks do. */
export function lapse(desk: Desk): void {
  for (const id of desk.store.dueBy(desk.seconds()))
    if (id.startsWith('re_')) decideRefund(desk, id);
    else cancelIntent(desk, findIntent(desk, id), 'automatic');
}
