import { describe, expect, it } from 'vitest';
import { canMoveAppointment } from '#shared/appointments/appointment.ts';
import type { Column } from '#web/src/features/appointments/calendar/board/columns.ts';
import { roundDuration, toDroppedSlot } from '#web/src/features/appointments/calendar/board/drop.ts';
import { yadira } from './day-board-fixture.tsx';

const appointment = { staffId: 's1', date: '2026-03-06', time: '10:00', durationMinutes: 45 };
const column: Column = { date: '2026-03-08', name: '', isFirst: true, appointments: [] };
const droppedMinutes = { start: 11 * 60, end: 11 * 60 + 45 };

describe('toDroppedSlot', () => {
  it('uses the column’s day, and keeps the staff member if the column is for all staff members', () => {
    expect(toDroppedSlot(appointment, { column, ...droppedMinutes })).toEqual({
      ...appointment,
      date: '2026-03-08',
      time: '11:00',
    });
  });

  it('uses the column’s staff member, and the resized duration', () => {
    const memberColumn = { ...column, member: yadira };

    expect(toDroppedSlot(appointment, { column: memberColumn, ...droppedMinutes, end: 12 * 60 })).toEqual({
      staffId: 's2',
      date: '2026-03-08',
      time: '11:00',
      durationMinutes: 60,
    });
  });
});

describe('canMoveAppointment', () => {
  it('accepts pending and confirmed appointments only', () => {
    const statuses = ['pending', 'confirmed', 'completed', 'noShow', 'cancelled'] as const;

    expect(statuses.filter((status) => canMoveAppointment({ status }))).toEqual(['pending', 'confirmed']);
  });
});

describe('roundDuration', () => {
  it('rounds the duration of an appointment up to steps of 5 minutes', () => {
    expect(roundDuration({ ...appointment, durationMinutes: 47 }).durationMinutes).toBe(50);
    expect(roundDuration(appointment)).toEqual(appointment);
  });
});
