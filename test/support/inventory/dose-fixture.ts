import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { addDays } from '#shared/core/civil-time.ts';
import type { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import type { Lot } from '#shared/inventory/lot.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import { centerHours } from '#shared/staff/availability-block.ts';
import { aStaffMember, thePlatform } from '../center/center.ts';
import { asStaff, type Fixture, withAnotherClient } from '../center/fixture.ts';
import { aMedication, inDays, readMedication } from './medications.ts';

/** A medication with one dose per vial, a client, and an aesthetician who works every day. */
export type DoseFixture = {
  readonly fixture: Fixture;
  readonly medicationId: string;
  readonly firstDay: string;
  readonly appointmentIds: string[];
  /** Returns another time for each call, so that appointments do not overlap. */
  nextTime(): string;
};

/** The stored state of the medication. */
export type MedicationInventory = {
  readonly medication: Medication;
  readonly lots: readonly Lot[];
  readonly reservations: readonly DoseReservation[];
  readonly appointments: readonly Appointment[];
};

/** Full hours after the test's clock, within the opening hours. */
const [firstHour, hourCount] = [11, 11];

export async function createDoseFixture(baseFixture: Fixture): Promise<DoseFixture> {
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
  const fixture = {
    ...(await withAnotherClient(baseFixture)),
    member,
    asStaff: asStaff(baseFixture.stack, member),
  };
  const { medicationId } = await aMedication(fixture.asAdmin, { dosesPerVial: 1 });
  let usedHours = 0;
  return {
    fixture,
    medicationId,
    firstDay,
    appointmentIds: [],
    nextTime: () => `${firstHour + (usedHours++ % hourCount)}:00`,
  };
}

export async function readInventory({
  medicationId,
  appointmentIds,
}: DoseFixture): Promise<MedicationInventory> {
  const { lots, doseReservations, appointments } = thePlatform();
  const [medication, storedLots, reservations, storedAppointments] = await Promise.all([
    readMedication({ medicationId }),
    lots.ofMedication(medicationId),
    doseReservations.ofMedication(medicationId),
    appointments.byIds(appointmentIds),
  ]);
  return { medication, lots: storedLots, reservations, appointments: storedAppointments };
}

const sum = <T>(rows: readonly T[], select: (row: T) => number) =>
  rows.reduce((total, row) => total + select(row), 0);

/** Expects stock and reserved doses to equal the sums of lots and reservations. */
export function expectSums({ medication, lots, reservations }: MedicationInventory): void {
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
