import { expect, it } from 'vitest';
import { findNextAppointment } from '#shared/appointments/client-appointments.ts';
import { summarizeRecord } from '#shared/desk/record-overview.ts';
import type { TreatmentNote } from '#shared/records/treatment/treatment-note.ts';
import { anAppointment } from '#test/support/appointments/sample-appointment.ts';

const today = '2026-03-09';
const past = anAppointment({ appointmentId: 'past', status: 'completed', date: '2026-02-02' });
const missed = anAppointment({ appointmentId: 'missed', status: 'noShow', date: '2026-03-02' });
const earlyToday = anAppointment({
  appointmentId: 'today',
  status: 'confirmed',
  date: today,
  time: '08:00',
});
const later = anAppointment({ appointmentId: 'later', status: 'confirmed', date: '2026-03-20' });
const removed = anAppointment({ appointmentId: 'removed', status: 'confirmed', date: today, hidden: true });
const appointments = [later, removed, earlyToday, missed, past];

const aNote = (noteId: string, changes: Partial<TreatmentNote> = {}): TreatmentNote => ({
  patientId: 'marisol',
  appointmentId: 'past',
  noteId,
  text: noteId,
  date: '2026-02-02',
  time: '10:00',
  author: { userId: 'camila', name: 'Camila Vega' },
  createdAt: '2026-02-02T14:00:00.000Z',
  ...changes,
});

it('findNextAppointment returns the one of today until it is closed, whatever the hour', () => {
  expect(findNextAppointment(appointments, today)?.appointmentId).toBe('today');
  expect(findNextAppointment(appointments, '2026-03-10')?.appointmentId).toBe('later');
  expect(findNextAppointment([past, missed, removed], today)).toBeUndefined();
});

it('summarizeRecord counts visits and no-shows, and finds the last visit and the latest and pinned note', () => {
  const notes = [
    aNote('first', { pinnedAt: '2026-02-03T14:00:00.000Z' }),
    aNote('second', { createdAt: '2026-02-05T14:00:00.000Z' }),
    aNote('replaced', { pinnedAt: '2026-02-02T15:00:00.000Z' }),
  ];

  expect(summarizeRecord({ appointments, notes, today })).toMatchObject({
    noteCount: 3,
    completedCount: 1,
    noShowCount: 1,
    next: { appointmentId: 'today' },
    lastAppointment: { appointmentId: 'past' },
    pinnedNote: { noteId: 'first', pinned: true },
    lastNote: { noteId: 'second', authorName: 'Camila Vega' },
    notable: ['later', 'today', 'missed', 'past'].map((appointmentId) => ({ appointmentId })),
  });
});
