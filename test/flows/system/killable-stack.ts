import { addDays, getToday } from '#shared/core/civil-time.ts';
import {
  addWorkingHours,
  anAccount,
  aPatient,
  aService,
  aStaffMember,
  thePlatform,
} from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { aMedication, inDays, receive } from '#test/support/inventory/medications.ts';
import { changePosSettings } from '#test/support/sales/pos.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { setClockOnce } from '#test/support/system/clock.ts';
import { aStack } from '#test/support/system/stack.ts';

// Runs the product in a process that a test can kill: node killable-stack.ts <directory> <instant>

export const clientIds = Array.from({ length: 60 }, (_, n) => `client-${n}`);
export const bookingTimes = Array.from({ length: 16 }, (_, n) => `${String(6 + n).padStart(2, '0')}:00`);
/** Aestheticians at work in each hour, a few more than there are requests for one. */
const staffCount = 10;
export const bookingDays = Array.from({ length: 4 }, (_, n) => addDays(getToday(new Date()), 5 + n));
export const serviceId = 'facial';
/** The product that the registers sell, and the user who sells it. */
export const shopProduct = { productId: 'bruma', priceCents: 2_000, stock: 2_000 };
export const deskUser = { userId: 'lourdes', role: 'admin' } as const;
/** Aestheticians who give medications today, one per lane. */
export const staffIds = Array.from({ length: staffCount }, (_, n) => `staff-${n}`);
const lotVials = { 'GLU-A': 6, 'GLU-B': 30 };

async function stockMedications(asAdmin: Caller): Promise<void> {
  const medication = await aMedication(asAdmin);
  for (const [lotNumber, vials] of Object.entries(lotVials)) {
    const usableUntil = inDays(vials);
    await receive(asAdmin, medication, { lotNumber, vials, usableUntil });
  }
}

async function openCenter(asAdmin: Caller): Promise<void> {
  await aService(serviceId);
  await aProduct(shopProduct);
  await changePosSettings({ walkInWithoutEmail: true });
  await anAccount(deskUser.role, 'Lourdes', { userId: deskUser.userId });
  for (const patientId of clientIds) await aPatient(patientId, { patientId });
  await stockMedications(asAdmin);
  for (const staffId of staffIds) {
    await aStaffMember(staffId, { staffId });
    for (const date of [inDays(0), ...bookingDays]) await addWorkingHours(staffId, date, '06:00', '22:00');
  }
}

async function main(directory: string, instant: string): Promise<void> {
  setClockOnce(new Date(instant));
  const stack = await aStack({ directory });
  if ((await thePlatform().staff.all()).length === 0) await openCenter(stack.as(deskUser));
  process.stdout.write(`${JSON.stringify({ url: stack.url, stripeUrl: stack.stripe.url })}\n`);
}

if (import.meta.main) await main(process.argv[2] ?? '', process.argv[3] ?? '');
