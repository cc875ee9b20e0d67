import type { AppointmentStatus } from '#shared/appointments/appointment.ts';
import { statusLabels } from '#shared/appointments/labels.ts';
import { clock, dayMonth, longDate } from '#shared/core/format.ts';
import type { NotedVisit, ShownNote } from '#shared/records/treatment/notes-api.ts';
import { noteErrors } from '#shared/records/treatment/treatment-note.ts';

const servicesOf = ({ serviceNames }: NotedVisit) => serviceNames.join(', ');

/** The record's tab 'Tratamiento' (spec 3 §2.4, §7); quoted texts to the letter. */
export const treatmentText = {
  failed: 'No pudimos cargar las citas',
  list: 'Citas y notas',
  emptyTitle: 'Aún no tiene citas',
  empty: 'Cuando tenga su primera cita, sus notas se escriben aquí.',
  services: servicesOf,
  date: ({ date }: NotedVisit) => longDate(date),
  /** What came of a visit that was not simply carried out. */
  state: (status: AppointmentStatus) => (status === 'completed' ? undefined : statusLabels[status]),
  noNotes: 'Sin notas.',
  noteOf: ({ date, time, authorName }: ShownNote, visit: NotedVisit) =>
    date === visit.date
      ? `Nota de ${clock(time)} · ${authorName}`
      : `Nota del ${longDate(date)}, ${clock(time)} · ${authorName}`,
  image: (visit: NotedVisit) => `Imagen de la cita del ${longDate(visit.date)}`,
  enlarge: (visit: NotedVisit) => `Ampliar la imagen de la cita del ${longDate(visit.date)}`,
  earlier: 'Ver citas anteriores',

  title: 'Nueva nota',
  visit: 'Cita',
  option: (visit: NotedVisit) => `${servicesOf(visit)}, ${dayMonth(visit.date)}`,
  text: 'Nota',
  hint: 'Solo la ve el equipo del centro.',
  addImage: 'Agregar imagen',
  chooseImage: 'Elegir imagen',
  removeImage: 'Seguir sin imagen',
  chooseFirst: noteErrors.image_missing.text,
  save: 'Guardar nota',
  saving: 'Guardando...',
  saved: 'Nota guardada',
} as const;
