import { describe, expect } from 'vitest';
import {
  listBookableServices,
  listCalendar,
  listPopularServices,
  listTimesForServices,
} from '#shared/appointments/calendar/calendar-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import {
  attend,
  calendarOf,
  cancelFor,
  completed,
  enter,
  entered,
  open,
} from '#test/support/appointments/desk-actions.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { aService, aStaffMember, openOn } from '#test/support/center/center.ts';
import {
  another,
  aScene,
  asStaff,
  confirmed,
  request,
  reserve,
  type Scene,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';

const idsOf = (appointments: readonly { appointmentId: string }[]) =>
  appointments.map(({ appointmentId }) => appointmentId);

/** The free hours on the fixture's day, as the front desk requests them. */
async function timesFor({ asAdmin, serviceId, date }: Scene, given: Record<string, string> = {}) {
  // A raw query string, which the contract splits.
  const query = { from: date, to: date, serviceIds: serviceId, ...given } as never;
  const { status, reply, problem } = await asAdmin(listTimesForServices, { query });
  return status === 200 ? reply.flatMap(({ times }) => times) : problem.code;
}

describe('listCalendar', () => {
  it('shows pending, confirmed and attended appointments; an ended one opens without code [R209]', async () => {
    const scene = await aScene(stack, { daysAhead: 6, hours: ['08:00', '20:00'] });
    await reserve(scene, '08:00');
    const over = await confirmed(scene, '09:00');
    await cancelFor(scene, over, 'Se fue de viaje');
    const waiting = await request(scene, { time: '12:00' });
    const standing = await confirmed(scene, '10:00');
    const coming = await entered(scene, { time: '14:00' });
    await attend(scene, coming);
    await completed(scene, '18:00');

    const appointments = await calendarOf(scene, scene.asAdmin);

    expect(idsOf(appointments)).toEqual([standing, waiting, coming]);
    expect(appointments[0]).toEqual({
      appointmentId: standing,
      staffId: scene.member.staffId,
      date: scene.date,
      time: '10:00',
      durationMinutes: 60,
      patientName: `${scene.patient.firstName} Prueba`,
      status: 'confirmed',
      attendanceConfirmed: false,
      serviceNames: [scene.serviceId],
      serviceIds: [scene.serviceId],
    });
    expect(appointments.map(({ status }) => status)).toEqual(['confirmed', 'pending', 'confirmed']);
    expect(appointments.map(({ attendanceConfirmed }) => attendanceConfirmed)).toEqual([false, false, true]);
    const { reply } = await open(scene.asAdmin, over);
    expect(reply).toMatchObject({
      appointmentId: over,
      status: 'cancelled',
      cancellationReason: 'Se fue de viaje',
      origin: 'client',
      patient: { firstName: scene.patient.firstName, phone: scene.patient.phone },
      services: [{ serviceId: scene.serviceId, durationMinutes: 60, priceCents: 10_001 }],
    });
    expect(reply).not.toHaveProperty('confirmationCode');
  });

  it('sorts by day and hour over the whole range, both ends included', async () => {
    const scene = await aScene(stack, { daysAhead: 100 });
    const last = addDays(scene.date, 40);
    await openOn(scene.member.staffId, last);
    const late = await entered(scene, { date: last, time: '09:00' });
    const noon = await entered(scene, { time: '12:00' });
    const morning = await entered(scene, { time: '09:00' });
    const asked = (from: string, to: string) => scene.asAdmin(listCalendar, { query: { from, to } });

    expect(idsOf((await asked(scene.date, last)).reply)).toEqual([morning, noon, late]);
    expect((await asked(addDays(scene.date, 1), addDays(last, -1))).reply).toEqual([]);
    expect((await asked(last, scene.date)).status).toBe(400);
    expect((await asked(scene.date, addDays(scene.date, 90))).status).toBe(400);
  });

  it('returns all or one aesthetician’s to the front desk, to an aesthetician their own [R227]', async () => {
    const scene = await aScene(stack, { daysAhead: 25 });
    const colleague = await aStaffMember('Gala', { staffId: 'gala', serviceIds: [scene.serviceId] });
    await openOn(colleague.staffId, scene.date);
    const hers = await entered(scene, { staffId: colleague.staffId });
    const own = await entered(scene, { staffId: scene.member.staffId, time: '11:00' });
    const asColleague = asStaff(stack, colleague);

    expect(idsOf(await calendarOf(scene, scene.asAdmin))).toEqual([hers, own]);
    expect(idsOf(await calendarOf(scene, scene.asStaff))).toEqual([own]);
    expect(idsOf(await calendarOf(scene, asColleague))).toEqual([hers]);
    const ofHer = { from: scene.date, to: scene.date, staffId: colleague.staffId };
    expect(idsOf((await scene.asAdmin(listCalendar, { query: ofHer })).reply)).toEqual([hers]);
    expect(idsOf((await scene.asStaff(listCalendar, { query: ofHer })).reply)).toEqual([own]);
    expect((await open(scene.asStaff, own)).status).toBe(200);
    const [foreign, absent] = [await open(scene.asStaff, hers), await open(scene.asStaff, 'nothing')];
    expect([foreign.status, foreign.problem.code]).toEqual([404, 'appointment.not_found']);
    expect(foreign.problem.detail).toBe(absent.problem.detail);
  });
});

describe('services of the create form', () => {
  it('are the active ones, on the web or not, sorted by category and name [R217]', async ({ scene }) => {
    await aCategory({ categoryId: 'z', name: 'Zonas' });
    await aCategory({ categoryId: 'a', name: 'Ácidos' });
    await aService('legs', { name: 'Piernas', categoryId: 'z', durationMinutes: 90, laser: true });
    await aService('arms', { name: 'Axilas', categoryId: 'z', visible: false, showIn: 'none' });
    await aService('peel', { name: 'Peeling', categoryId: 'a', showIn: 'pos' });
    await aService('gone', { name: 'Otro', categoryId: 'a', active: false });

    const { reply } = await scene.asAdmin(listBookableServices);

    const shown = reply.filter(({ categoryName }) => categoryName !== 'Otros servicios');
    expect(shown.map(({ categoryName, name }) => `${categoryName} ${name}`)).toEqual([
      'Ácidos Peeling',
      'Zonas Axilas',
      'Zonas Piernas',
    ]);
    expect(shown[2]).toMatchObject({
      serviceId: 'legs',
      durationMinutes: 90,
      priceCents: 10_001,
      laser: true,
    });
    expect(reply.map(({ serviceId }) => serviceId)).not.toContain('gone');
  });

  it('include the most booked ones of the last 90 days with their count [R218]', async () => {
    const scene = await aScene(stack, { daysAhead: -5, hours: ['06:00', '22:00'] });
    const long = await aScene(stack, { daysAhead: -95 });
    await aService('often', { name: 'Favorito', durationMinutes: 30 });
    const { staffId } = await aStaffMember('Vera', {
      staffId: 'vera',
      serviceIds: ['often', scene.serviceId],
    });
    for (const date of [scene.date, long.date]) await openOn(staffId, date, '06:00', '22:00');
    const both = ['often', scene.serviceId];
    await entered(scene, { staffId, serviceIds: both, time: '06:00' });
    await entered(scene, { staffId, serviceIds: ['often'], time: '08:00' });
    await cancelFor(scene, await entered(scene, { staffId, serviceIds: ['often'], time: '10:00' }));
    await entered(scene, { staffId, serviceIds: ['often'], date: long.date });

    const { reply } = await scene.asAdmin(listPopularServices);

    expect(reply[0]).toEqual({ serviceId: 'often', name: 'Favorito', count: 2 });
    expect(reply.find(({ serviceId }) => serviceId === scene.serviceId)?.count).toBe(1);
    expect(reply.map(({ count }) => count)).toEqual(reply.map(({ count }) => count).sort((a, b) => b - a));
    expect(reply.length).toBeLessThanOrEqual(20);
  });
});

describe('free hours of the create form', () => {
  it('depend on the aesthetician and on the duration of all services [R220 R250]', async () => {
    const scene = await aScene(stack, { hours: ['09:00', '12:00'] });
    const { staffId } = await aStaffMember('Inés', {
      staffId: 'ines',
      serviceIds: [scene.serviceId, 'more'],
    });
    await aService('more', { durationMinutes: 30 });
    await openOn(staffId, scene.date, '10:00', '13:00');
    await entered(scene, { staffId: scene.member.staffId, time: '09:00' });

    expect(await timesFor(scene)).toEqual(['10:00', '11:00', '12:00']);
    expect(await timesFor(scene, { staffId: scene.member.staffId })).toEqual(['10:00', '11:00']);
    expect(await timesFor(scene, { serviceIds: `${scene.serviceId},more` })).toEqual(['10:00', '11:30']);
    const unable = { serviceIds: 'more', staffId: scene.member.staffId };
    expect(await timesFor(scene, unable)).toEqual([]);
    expect(await timesFor(scene, { staffId: 'nobody' })).toBe('request.not_found');
    expect(await timesFor(scene, { serviceIds: 'nothing' })).toBe('request.not_found');
  });

  it('include the past and services that are not on the web, but no retired services', async () => {
    const patient = { permissions: ['laser'] };
    const scene = await aScene(stack, { daysAhead: -2, hours: ['09:00', '11:00'], patient });
    await aService(scene.serviceId, { visible: false, showIn: 'none', laser: true });

    expect(await timesFor(scene)).toEqual(['09:00', '10:00']);
    expect(await entered(scene)).toBeTruthy();
    await aService(scene.serviceId, { active: false });
    expect(await timesFor(scene)).toBe('appointment.service_inactive');
  });

  it('are exactly those at which an appointment can be entered', async () => {
    const scene = await aScene(stack, { hours: ['09:00', '12:30'] });
    const luz = await another(scene);
    await entered(scene, { time: '09:30' });
    const offered = await timesFor(scene);

    expect(offered).toEqual(['10:30', '11:30']);
    for (const time of offered) expect((await enter(luz, { time })).status).toBe(200);
    expect(await timesFor(scene)).toEqual([]);
  });
});
