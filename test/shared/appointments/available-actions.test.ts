import { describe, expect, it } from 'vitest';
import { type ActionSource, listAvailableActions } from '#shared/appointments/available-actions.ts';
import type { Role } from '#shared/core/roles.ts';

/** Friday, 10:00 in Puerto Rico. */
const now = new Date('2026-03-06T14:00:00.000Z');
const arrivedAt = '2026-03-06T13:05:00.000Z';
const appointmentOf = (overrides: Partial<ActionSource> = {}): ActionSource => ({
  status: 'confirmed',
  date: '2026-03-06',
  time: '10:30',
  balanceDueCents: 7_000,
  attendanceConfirmed: false,
  ...overrides,
});
const list = (role: Role, overrides: Partial<ActionSource> = {}) =>
  listAvailableActions(appointmentOf(overrides), role, now);

describe('listAvailableActions', () => {
  it.each([
    [{ status: 'pending' }, 'approve'],
    [{}, 'arrived'],
    [{ time: '09:00' }, 'arrived'],
    [{ arrivedAt }, 'inTreatment'],
    [{ arrivedAt, inTreatmentAt: arrivedAt }, 'collect'],
    [{ arrivedAt, inTreatmentAt: arrivedAt, balanceDueCents: 0 }, 'close'],
    [{ date: '2026-03-05' }, 'collect'],
    [{ date: '2026-03-07' }, 'confirmAttendance'],
    [{ date: '2026-03-07', attendanceConfirmed: true }, undefined],
    [{ status: 'completed' }, 'repeat'],
    [{ status: 'noShow' }, 'repeat'],
  ] as const)('leads an administrator from the request to the next visit: %o', (overrides, primary) => {
    expect(list('admin', overrides).primary).toBe(primary);
  });

  it.each([
    [{}, 'arrived'],
    [{ arrivedAt }, 'inTreatment'],
    [{ arrivedAt, inTreatmentAt: arrivedAt }, 'close'],
    [{ date: '2026-03-05' }, 'close'],
    [{ status: 'completed' }, 'note'],
    [{ status: 'pending' }, undefined],
  ] as const)('leads an aesthetician to the closing and the note: %o', (overrides, primary) => {
    expect(list('staff', overrides).primary).toBe(primary);
  });

  it('offers the front desk of today everything but closing and notes, which need other roles', () => {
    expect(list('supervisor').others).toEqual([
      'inTreatment',
      'collect',
      'confirmAttendance',
      'repeat',
      'reschedule',
      'record',
      'call',
      'cancel',
      'deny',
      'remove',
    ]);
    expect(list('admin').others).toEqual(expect.arrayContaining(['close', 'note']));
  });

  it('offers an aesthetician the record, a note and the way, but no change of the appointment', () => {
    expect(list('staff', { time: '09:30' }).others).toEqual([
      'inTreatment',
      'close',
      'noShow',
      'record',
      'note',
      'call',
      'directions',
    ]);
    expect(list('staff', { date: '2026-03-07' }).others).toEqual(['record', 'note', 'call', 'directions']);
  });

  it('keeps the record of a request from its aesthetician', () => {
    expect(list('staff', { status: 'pending' }).others).toEqual(['call']);
  });

  it('offers no-show only after the start', () => {
    expect(list('admin').others).not.toContain('noShow');
    expect(list('admin', { time: '10:00' }).others).toContain('noShow');
  });

  it('offers attendance until it is confirmed or the client arrives', () => {
    expect(list('admin', { attendanceConfirmed: true }).others).not.toContain('confirmAttendance');
    expect(list('admin', { arrivedAt }).others).not.toContain('confirmAttendance');
    expect(list('patient').primary).toBe('confirmAttendance');
  });

  it('offers a client the way and a change before the appointment, and its repetition afterwards', () => {
    expect(list('patient', { attendanceConfirmed: true }).others).toEqual([
      'repeat',
      'reschedule',
      'directions',
      'cancel',
    ]);
    expect(list('patient', { status: 'completed' })).toEqual({ primary: 'repeat', others: [] });
  });

  it('changes nothing while a request is being approved', () => {
    expect(list('admin', { status: 'pending', beingApproved: true })).toEqual({ others: ['record', 'call'] });
  });
});
