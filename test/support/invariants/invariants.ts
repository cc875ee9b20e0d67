import { expect } from 'vitest';
import { findingsIn, readRows } from '#infra/local/operations/restore/invariants/findings.ts';
import { now } from '#lambdas/platform/clock.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { listCompletedAppointments } from '#shared/appointments/closing/closing-api.ts';
import type { Order } from '#shared/shop/order.ts';
import { everyReply } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';
import { allTableRows, watchTable } from '../system/table-rows.ts';
import { checkDebts } from './debts.ts';
import { checkEvents } from './events.ts';
import { checkIntents } from './intents.ts';
import { checkProcessors } from './processors.ts';

/**
 * Expects confirmation codes in no response. Only the list of completed appointments returns the codes that
 * were used.
 */
function checkCodes(appointments: readonly Appointment[]): void {
  const lists = everyReply().filter(({ route }) => route === listCompletedAppointments);
  const others = everyReply().filter(({ route }) => route !== listCompletedAppointments);
  const textOf = (replies: ReturnType<typeof everyReply>) => replies.map(({ text }) => text).join('\n');
  const [listed, said] = [textOf(lists), textOf(others)];
  for (const appointment of appointments) {
    const { confirmationCode } = { confirmationCode: undefined, ...appointment };
    if (confirmationCode === undefined) continue;
    expect(said.includes(confirmationCode)).toBe(false);
    if (appointment.status !== 'completed') expect(listed.includes(confirmationCode)).toBe(false);
  }
}

/** Checks the invariants of table, events and processors once the stack has settled. */
export async function expectInvariants(stack: TestStack, toldSince = ''): Promise<void> {
  // Expired holds end at the processor's next call, which may be the first one below.
  stack.stripe.lapse();
  await stack.bus.runSchedule('close-web-day');
  await stack.settled();
  const rows = readRows(await allTableRows());
  const { of, appointments, ledger, till } = rows;
  const orders = of<{ order: Order }>('order').map(({ order }) => order);

  expect(findingsIn(rows, now())).toEqual([]);
  checkIntents({ appointments, orders, stack });
  await checkDebts(appointments);
  checkEvents({ outbox: of('outboxEntry'), uniqueClaims: of('uniqueClaim'), stack, toldSince });
  checkCodes(appointments);
  checkProcessors({ ...till, ledger, appointments, orders, stack });
}

/** Runs calls that must not change the table, and returns their result. */
export async function leavingNoTrace<T>(stack: TestStack, calls: () => Promise<T>): Promise<T> {
  await stack.settled();
  const table = watchTable(stack.directory);
  try {
    const answers = await calls();
    expect(table.hasChanged()).toBe(false);
    return answers;
  } finally {
    table.close();
  }
}
