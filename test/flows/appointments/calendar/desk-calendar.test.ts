import { describe, expect } from 'vitest';
import {
  listAppointmentFlags,
  listBookableServices,
  listCalendar,
  listPopularServices,
  listTimesForServices,
  listWorkingHours,
} from '#shared/appointments/calendar/calendar-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import {
  cancelAtDesk,
  confirmAttendanceAsDesk,
  createCompletedAppointment,
  createEnteredAppointment,
  enterAppointment,
  listCalendarDay,
  openAppointment,
} from '#test/support/appointments/desk-actions.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { addWorkingHours, aService, aStaffMember } from '#test/support/center/center.ts';
import {
  asStaff,
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  request,
  reserve,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';

const listIds = (appointments: readonly { appointmentId: string }[]) =>
  appointments.map(({ appointmentId }) => appointmentId);

/** Returns the free times on the fixture's day, as the front desk requests them. */
async function listTimes({ asAdmin, serviceId, date }: Fixture, filters: Record<string, string> = {}) {
  // A raw query string, which the contract splits.
  const query = { from: date, to: date, serviceIds: serviceId, ...filters } as never;
  const { status, reply, problem } = await asAdmin(listTimesForServices, { query });
  return status === 200 ? reply.flatMap(({ times }) => times) : problem.code;
}

describe('the day board', () => {
  it('lists the hours of those who work, to an aesthetician only their own', async () => {
    const fixture = await createFixture(stack, { daysAhead: 7, hours: ['08:00', '20:00'] });
    const query = { from: fixture.date, to: fixture.date };

    const { reply } = await fixture.asAdmin(listWorkingHours, { query });
    const { reply: ownHours } = await fixture.asStaff(listWorkingHours, { query });

    const day = { staffId: fixture.member.staffId, date: fixture.date, hours: [{ start: 480, end: 1200 }] };
    expect(reply).toContainEqual(day);
    expect(ownHours).toEqual([day]);
  });

  it('marks the balance of an appointment and its payment', async () => {
    const fixture = await createFixture(stack, { daysAhead: 8, hours: ['08:00', '20:00'] });
    const appointmentId = await createConfirmedAppointment(fixture, '10:00');
    const completedId = await createCompletedAppointment(fixture, '14:00');

    const { reply } = await fixture.asAdmin(listAppointmentFlags, { query: { date: fixture.date } });

    const findFlags = (id: string) => reply.find((flags) => flags.appointmentId === id);
    expect(findFlags(appointmentId)).toMatchObject({ alert: false, paid: false });
    expect(findFlags(appointmentId)?.balanceDueCents).toBeGreaterThan(0);
    expect(findFlags(completedId)).toMatchObject({ alert: false, balanceDueCents: 0, paid: true });
  });
});

describe('listCalendar', () => {
  it('shows pending, confirmed and completed appointments, and opens an ended one without its code [R209]', async () => {
    const fixture = await createFixture(stack, { daysAhead: 6, hours: ['08:00', '20:00'] });
    await reserve(fixture, '08:00');
    const cancelledId = await createConfirmedAppointment(fixture, '09:00');
    await cancelAtDesk(fixture, cancelledId, 'Se fue de viaje');
    const pendingId = await request(fixture, { time: '12:00' });
    const confirmedId = await createConfirmedAppointment(fixture, '10:00');
    const attendedId = await createEnteredAppointment(fixture, { time: '14:00' });
    await confirmAttendanceAsDesk(fixture, attendedId);
    const completedId = await createCompletedAppointment(fixture, '18:00');

    const appointments = await listCalendarDay(fixture, fixture.asAdmin);

    expect(listIds(appointments)).toEqual([confirmedId, pendingId, attendedId, completedId]);
    expect(appointments[0]).toEqual({
      appointmentId: confirmedId,
      staffId: fixture.member.staffId,
      date: fixture.date,
      time: '10:00',
      durationMinutes: 60,
      patientName: `${fixture.patient.firstName} Prueba`,
      status: 'confirmed',
      attendanceConfirmed: false,
      serviceNames: [fixture.serviceId],
      serviceIds: [fixture.serviceId],
    });
    expect(appointments.map(({ status }) => status)).toEqual([
      'confirmed',
      'pending',
      'confirmed',
      'completed',
    ]);
    expect(appointments.map(({ attendanceConfirmed }) => attendanceConfirmed)).toEqual([
      false,
      false,
      true,
      false,
    ]);
    const { reply } = await openAppointment(fixture.asAdmin, cancelledId);
    expect(reply).toMatchObject({
      appointmentId: cancelledId,
      status: 'cancelled',
      cancellationReason: 'Se fue de viaje',
      origin: 'client',
      patient: { firstName: fixture.patient.firstName, phone: fixture.patient.phone },
      services: [{ serviceId: fixture.serviceId, durationMinutes: 60, priceCents: 10_001 }],
    });
    expect(reply).not.toHaveProperty('confirmationCode');
  });

  it('sorts by day and time over the whole range, both ends included', async () => {
    const fixture = await createFixture(stack, { daysAhead: 100 });
    const lastDay = addDays(fixture.date, 40);
    await addWorkingHours(fixture.member.staffId, lastDay);
    const lateId = await createEnteredAppointment(fixture, { date: lastDay, time: '09:00' });
    const noonId = await createEnteredAppointment(fixture, { time: '12:00' });
    const morningId = await createEnteredAppointment(fixture, { time: '09:00' });
    const listBetween = (from: string, to: string) => fixture.asAdmin(listCalendar, { query: { from, to } });

    expect(listIds((await listBetween(fixture.date, lastDay)).reply)).toEqual([morningId, noonId, lateId]);
    expect((await listBetween(addDays(fixture.date, 1), addDays(lastDay, -1))).reply).toEqual([]);
    expect((await listBetween(lastDay, fixture.date)).status).toBe(400);
    expect((await listBetween(fixture.date, addDays(fixture.date, 90))).status).toBe(400);
  });

  it('returns all appointments to the front desk, and to an aesthetician only their own [R227]', async () => {
    const fixture = await createFixture(stack, { daysAhead: 25 });
    const colleague = await aStaffMember('Gala', { staffId: 'gala', serviceIds: [fixture.serviceId] });
    await addWorkingHours(colleague.staffId, fixture.date);
    const colleagueId = await createEnteredAppointment(fixture, { staffId: colleague.staffId });
    const ownId = await createEnteredAppointment(fixture, { staffId: fixture.member.staffId, time: '11:00' });
    const asColleague = asStaff(stack, colleague);

    expect(listIds(await listCalendarDay(fixture, fixture.asAdmin))).toEqual([colleagueId, ownId]);
    expect(listIds(await listCalendarDay(fixture, fixture.asStaff))).toEqual([ownId]);
    expect(listIds(await listCalendarDay(fixture, asColleague))).toEqual([colleagueId]);
    const colleagueQuery = { from: fixture.date, to: fixture.date, staffId: colleague.staffId };
    expect(listIds((await fixture.asAdmin(listCalendar, { query: colleagueQuery })).reply)).toEqual([
      colleagueId,
    ]);
    expect(listIds((await fixture.asStaff(listCalendar, { query: colleagueQuery })).reply)).toEqual([ownId]);
    expect((await openAppointment(fixture.asStaff, ownId)).status).toBe(200);
    const [foreignResponse, unknownResponse] = [
      await openAppointment(fixture.asStaff, colleagueId),
      await openAppointment(fixture.asStaff, 'nothing'),
    ];
    expect([foreignResponse.status, foreignResponse.problem.code]).toEqual([404, 'appointment.not_found']);
    expect(foreignResponse.problem.detail).toBe(unknownResponse.problem.detail);
  });
});

describe('services listed in the create form', () => {
  it('are the active services, on the web or not, sorted by category and name [R217]', async ({
    fixture,
  }) => {
    await aCategory({ categoryId: 'z', name: 'Zonas' });
    await aCategory({ categoryId: 'a', name: 'Ácidos' });
    await aService('legs', { name: 'Piernas', categoryId: 'z', durationMinutes: 90, laser: true });
    await aService('arms', { name: 'Axilas', categoryId: 'z', visible: false, showIn: 'none' });
    await aService('peel', { name: 'Peeling', categoryId: 'a', showIn: 'pos' });
    await aService('gone', { name: 'Otro', categoryId: 'a', active: false });

    const { reply } = await fixture.asAdmin(listBookableServices);

    const listedServices = reply.filter(({ categoryName }) => categoryName !== 'Otros servicios');
    expect(listedServices.map(({ categoryName, name }) => `${categoryName} ${name}`)).toEqual([
      'Ácidos Peeling',
      'Zonas Axilas',
      'Zonas Piernas',
    ]);
    expect(listedServices[2]).toMatchObject({
      serviceId: 'legs',
      durationMinutes: 90,
      priceCents: 10_001,
      laser: true,
    });
    expect(reply.map(({ serviceId }) => serviceId)).not.toContain('gone');
  });

  it('include the most booked services of the last 90 days with their count [R218]', async () => {
    const fixture = await createFixture(stack, { daysAhead: -5, hours: ['06:00', '22:00'] });
    const olderFixture = await createFixture(stack, { daysAhead: -95 });
    await aService('often', { name: 'Favorito', durationMinutes: 30 });
    const { staffId } = await aStaffMember('Vera', {
      staffId: 'vera',
      serviceIds: ['often', fixture.serviceId],
    });
    for (const date of [fixture.date, olderFixture.date])
      await addWorkingHours(staffId, date, '06:00', '22:00');
    const bothServiceIds = ['often', fixture.serviceId];
    await createEnteredAppointment(fixture, { staffId, serviceIds: bothServiceIds, time: '06:00' });
    await createEnteredAppointment(fixture, { staffId, serviceIds: ['often'], time: '08:00' });
    await cancelAtDesk(
      fixture,
      await createEnteredAppointment(fixture, { staffId, serviceIds: ['often'], time: '10:00' }),
    );
    await createEnteredAppointment(fixture, { staffId, serviceIds: ['often'], date: olderFixture.date });

    const { reply } = await fixture.asAdmin(listPopularServices);

    expect(reply[0]).toEqual({ serviceId: 'often', name: 'Favorito', count: 2 });
    expect(reply.find(({ serviceId }) => serviceId === fixture.serviceId)?.count).toBe(1);
    expect(reply.map(({ count }) => count)).toEqual(reply.map(({ count }) => count).sort((a, b) => b - a));
    expect(reply.length).toBeLessThanOrEqual(20);
  });
});

describe('free times of the create form', () => {
  it('depend on the aesthetician and on the duration of all services [R220 R250]', async () => {
    const fixture = await createFixture(stack, { hours: ['09:00', '12:00'] });
    const { staffId } = await aStaffMember('Inés', {
      staffId: 'ines',
      serviceIds: [fixture.serviceId, 'more'],
    });
    await aService('more', { durationMinutes: 30 });
    await addWorkingHours(staffId, fixture.date, '10:00', '13:00');
    await createEnteredAppointment(fixture, { staffId: fixture.member.staffId, time: '09:00' });

    expect(await listTimes(fixture)).toEqual(['10:00', '11:00', '12:00']);
    expect(await listTimes(fixture, { staffId: fixture.member.staffId })).toEqual(['10:00', '11:00']);
    expect(await listTimes(fixture, { serviceIds: `${fixture.serviceId},more` })).toEqual(['10:00', '11:30']);
    const unqualifiedQuery = { serviceIds: 'more', staffId: fixture.member.staffId };
    expect(await listTimes(fixture, unqualifiedQuery)).toEqual([]);
    expect(await listTimes(fixture, { staffId: 'nobody' })).toBe('request.not_found');
    expect(await listTimes(fixture, { serviceIds: 'nothing' })).toBe('request.not_found');
  });

  it('include the past and services that are not on the web, but no retired services', async () => {
    const patient = { permissions: ['laser'] };
    const fixture = await createFixture(stack, { daysAhead: -2, hours: ['09:00', '11:00'], patient });
    await aService(fixture.serviceId, { visible: false, showIn: 'none', laser: true });

    expect(await listTimes(fixture)).toEqual(['09:00', '10:00']);
    expect(await createEnteredAppointment(fixture)).toBeTruthy();
    await aService(fixture.serviceId, { active: false });
    expect(await listTimes(fixture)).toBe('appointment.service_inactive');
  });

  it('are exactly those at which an appointment can be entered', async () => {
    const fixture = await createFixture(stack, { hours: ['09:00', '12:30'] });
    const otherClient = await withAnotherClient(fixture);
    await createEnteredAppointment(fixture, { time: '09:30' });
    const offeredTimes = await listTimes(fixture);

    expect(offeredTimes).toEqual(['10:30', '11:30']);
    for (const time of offeredTimes) expect((await enterAppointment(otherClient, { time })).status).toBe(200);
    expect(await listTimes(fixture)).toEqual([]);
  });
});
