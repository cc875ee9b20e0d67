import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { addDays } from '#shared/core/civil-time.ts';
import type { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import type { Lot } from '#shared/inventory/lot.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import { centerHours } from '#shared/staff/availability-block.ts';
import { aStaffMember, thePlatform } from '../center/center.ts';
import { another, asStaff, type Scene } from '../center/scene.ts';
import { aMedication, inDays, medicationNow } from './medications.ts';

/** One medicine that comes a dose to the vial, one client and one who is there every day: nobody else's doses. */
export type World = {
  readonly scene: Scene;
  readonly medicationId: string;
  readonly firstDay: string;
  readonly appointmentIds: string[];
  /** Another each time, so that no appointment is in the way of another. */
  nextHour(): string;
};

/** What stands of it. */
export type Cupboard = {
  readonly medication: Medication;
  readonly lots: readonly Lot[];
  readonly reservations: readonly DoseReservation[];
  readonly appointments: readonly Appointment[];
};

/** Later than the test stands on its day, within the hours of the center. */
const [firstHour, hours] = [11, 11];

export async function aWorld(of: Scene): Promise<World> {
  const { availability, commit } = thePlatform();
  const member = await aStaffMember('Yadira', { staffId: randomUUID() });
  const { staffId } = member;
  const firstDay = inDays(0);
  const week = Array.from({ length: 7 }, (_, day) =>
    availability.put({
      kind: 'weekly',
      staffId,
      blockId: `day-${day}`,
      date: addDays(firstDay, day),
      ...centerHours,
    }),
  );
  await commit(...week);
  const scene = { ...(await another(of)), member, asStaff: asStaff(of.stack, member) };
  const { medicationId } = await aMedication(scene.asAdmin, { dosesPerVial: 1 });
  let taken = 0;
  return {
    scene,
    medicationId,
    firstDay,
    appointmentIds: [],
    nextHour: () => `${firstHour + (taken++ % hours)}:00`,
  };
}

export async function cupboardOf({ medicationId, appointmentIds }: World): Promise<Cupboard> {
  const { lots, doseReservations, appointments } = thePlatform();
  const [medication, all, reservations, made] = await Promise.all([
    medicationNow({ medicationId }),
    lots.ofMedication(medicationId),
    doseReservations.ofMedication(medicationId),
    appointments.byIds(appointmentIds),
  ]);
  return { medication, lots: all, reservations, appointments: made };
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** Stock and reserved doses are the sum of the lots and of the reservations, at every moment between two steps. */
export function expectSums({ medication, lots, reservations }: Cupboard): void {
  const { dosesInStock, dosesReserved } = medication;
  const counts = lots.flatMap(({ freeDoses, reservedDoses, setAsideDoses }) => [
    freeDoses,
    reservedDoses,
    setAsideDoses,
  ]);
  expect(Math.min(0, ...counts)).toBe(0);
  const reserved = sum(lots, ({ reservedDoses }) => reservedDoses);
  expect([dosesInStock, dosesReserved, reserved]).toEqual([
    sum(lots, ({ freeDoses }) => freeDoses) + reserved,
    sum(reservations, ({ doses }) => doses),
    dosesReserved,
  ]);
}
