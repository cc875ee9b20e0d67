import type { AppointmentStatus } from '#shared/appointments/appointment.ts';
import { statusLabels } from '#shared/appointments/labels.ts';
import { formatLongDate, formatShortDayMonth, formatTime } from '#shared/core/format.ts';
import type { AppointmentWithNotes, ShownNote } from '#shared/records/treatment/notes-api.ts';
import { noteErrors } from '#shared/records/treatment/treatment-note.ts';
import { civilToday } from '#web/src/lib/now.ts';

/** What a note needs to know of its appointment. */
export type NotableAppointment = Pick<AppointmentWithNotes, 'appointmentId' | 'date' | 'serviceNames'>;

const formatServices = ({ serviceNames }: NotableAppointment) => serviceNames.join(', ');

/** The record's tab 'Tratamiento' (R398). Texts of docs/requirements.tsv (notas-piel) are literal. */
export const treatmentText = {
  failed: 'No pudimos cargar las citas',
  list: 'Citas y notas',
  emptyTitle: 'Aún no tiene citas',
  empty: 'Cuando tenga su primera cita, sus notas se escriben aquí.',
  services: formatServices,
  date: ({ date }: AppointmentWithNotes) => formatShortDayMonth(date, civilToday()),
  /** Status of an appointment that was not completed. */
  state: (status: AppointmentStatus) => (status === 'completed' ? undefined : statusLabels[status]),
  noNotes: 'Sin notas.',
  noteOf: ({ date, time, authorName }: ShownNote, appointment: AppointmentWithNotes) =>
    date === appointment.date
      ? `Nota de ${formatTime(time)} · ${authorName}`
      : `Nota del ${formatLongDate(date)}, ${formatTime(time)} · ${authorName}`,
  image: (appointment: AppointmentWithNotes) => `Imagen de la cita del ${formatLongDate(appointment.date)}`,
  enlargeImage: (appointment: AppointmentWithNotes) =>
    `Ampliar la imagen de la cita del ${formatLongDate(appointment.date)}`,
  earlier: 'Ver citas anteriores',

  title: 'Nueva nota',
  appointment: 'Cita',
  appointmentOption: (appointment: NotableAppointment) =>
    `${formatShortDayMonth(appointment.date, civilToday())} · ${formatServices(appointment)}`,
  noteLabel: 'Nota',
  hint: 'Solo la ve el equipo del centro.',
  blanksHint: 'Tab pasa al próximo espacio. Solo la ve el equipo del centro.',
  templates: 'Plantilla',
  draftKept: 'Borrador guardado en este navegador',
  discardDraft: 'Descartar',
  pin: 'Fijar nota',
  unpin: 'Quitar nota fijada',
  pinFailed: 'No pudimos fijar la nota. Intenta de nuevo.',
  addImage: 'Agregar imagen',
  chooseImage: 'Elegir imagen',
  removeImage: 'Seguir sin imagen',
  imageMissing: noteErrors.image_missing.text,
  save: 'Guardar nota',
  saving: 'Guardando...',
  saved: 'Nota guardada',
} as const;
