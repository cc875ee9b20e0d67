import { expect } from 'vitest';
import { listFindings, parseRows } from '#infra/local/operations/restore/invariants/findings.ts';
import { now } from '#lambdas/platform/clock.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { listCompletedAppointments } from '#shared/appointments/closing/closing-api.ts';
import type { Order } from '#shared/shop/order.ts';
import { listReplies } from '../system/api-client.ts';
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
  const lists = listReplies().filter(({ route }) => route === listCompletedAppointments);
  const otherReplies = listReplies().filter(({ route }) => route !== listCompletedAppointments);
  const joinTexts = (replies: ReturnType<typeof listReplies>) => replies.map(({ text }) => text).join('\n');
  const [listed, otherText] = [joinTexts(lists), joinTexts(otherReplies)];
  for (const appointment of appointments) {
    const confirmationCode = 'confirmationCode' in appointment ? appointment.confirmationCode : undefined;
    if (confirmationCode === undefined) continue;
    expect(otherText.includes(confirmationCode)).toBe(false);
    if (appointment.status !== 'completed') expect(listed.includes(confirmationCode)).toBe(false);
  }
}

/** Checks the invariants of table, events and processors once the stack has settled. */
export async function expectInvariants(stack: TestStack, emittedSince = ''): Promise<void> {
  // Expired holds end at the processor's next call, which may be the first one below.
  stack.stripe.processDue();
  await stack.bus.runSchedule('close-web-day');
  await stack.waitUntilSettled();
  const rows = parseRows(await allTableRows());
  const { listRows, appointments, ledger, pos } = rows;
  const orders = listRows<{ order: Order }>('order').map(({ order }) => order);

  expect(listFindings(rows, now())).toEqual([]);
  checkIntents({ appointments, orders, stack });
  await checkDebts(appointments);
  checkEvents({
    outbox: listRows('outboxEntry'),
    uniqueClaims: listRows('uniqueClaim'),
    stack,
    emittedSince,
  });
  checkCodes(appointments);
  checkProcessors({ ...pos, ledger, appointments, orders, stack });
}

/** Runs calls that must not change the table, and returns their result. */
export async function expectNoChange<T>(stack: TestStack, calls: () => Promise<T>): Promise<T> {
  await stack.waitUntilSettled();
  const table = watchTable(stack.directory);
  try {
    const result = await calls();
    expect(table.hasChanged()).toBe(false);
    return result;
  } finally {
    table.close();
  }
}
