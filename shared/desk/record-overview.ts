import {
  type Appointment,
  compareAppointmentStarts,
  listTreatmentNames,
} from '#shared/appointments/appointment.ts';
import { findNextAppointment, sortCompletedAppointments } from '#shared/appointments/client-appointments.ts';
import { isInTreatmentList, type TreatmentNote } from '#shared/records/treatment/treatment-note.ts';
import type { AppointmentLine, OverviewNote } from './overview-api.ts';

const maxNotableAppointments = 20;

const toAppointmentLine = (appointment: Appointment): AppointmentLine => {
  const { appointmentId, date, time, status, staffName } = appointment;
  return { appointmentId, date, time, status, staffName, serviceNames: listTreatmentNames(appointment) };
};

const toOverviewNote = ({ author, ...note }: TreatmentNote): OverviewNote => ({
  appointmentId: note.appointmentId,
  noteId: note.noteId,
  text: note.text,
  date: note.date,
  time: note.time,
  authorName: author.name,
  ...(note.pinnedAt !== undefined && { pinned: true }),
});

const findLatest = <Row>(rows: readonly Row[], keyOf: (row: Row) => string | undefined): Row | undefined =>
  rows
    .filter((row) => keyOf(row) !== undefined)
    .toSorted((a, b) => (keyOf(b) ?? '').localeCompare(keyOf(a) ?? ''))[0];

type OverviewInput = {
  readonly appointments: readonly Appointment[];
  readonly notes: readonly TreatmentNote[];
  readonly today: string;
};

/** Summarizes a client's appointments and notes for the first tab of the record. */
export function summarizeRecord({ appointments, notes, today }: OverviewInput) {
  const newestFirst = appointments.toSorted((a, b) => compareAppointmentStarts(b, a));
  const next = findNextAppointment(appointments, today);
  const completed = sortCompletedAppointments(appointments);
  const [lastAppointment] = completed;
  const pinnedNote = findLatest(notes, ({ pinnedAt }) => pinnedAt);
  const lastNote = findLatest(notes, ({ createdAt }) => createdAt);
  return {
    noteCount: notes.length,
    completedCount: completed.length,
    noShowCount: appointments.filter(({ status, hidden }) => !hidden && status === 'noShow').length,
    notable: newestFirst.filter(isInTreatmentList).slice(0, maxNotableAppointments).map(toAppointmentLine),
    ...(next && { next: toAppointmentLine(next) }),
    ...(lastAppointment && { lastAppointment: toAppointmentLine(lastAppointment) }),
    ...(pinnedNote && { pinnedNote: toOverviewNote(pinnedNote) }),
    ...(lastNote && { lastNote: toOverviewNote(lastNote) }),
  };
}
