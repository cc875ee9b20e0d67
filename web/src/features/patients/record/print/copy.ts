import { formatLongDate, formatMoney, formatPhone, formatTime, pluralize } from '#shared/core/format.ts';
import type { Contact } from '#shared/patients/contact.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import type { AppointmentWithNotes } from '#shared/records/treatment/notes-api.ts';
import { skinTypeLabels } from '#shared/records/treatment/skin-labels.ts';
import { toCivil } from '#web/src/lib/now.ts';
import type { PrintedRow } from '#web/src/ui/print/print-parts.tsx';

const formatDay = (instant: string) => formatLongDate(toCivil(instant).date);
const formatMoment = (instant: string) => `${formatDay(instant)}, ${formatTime(toCivil(instant).time)}`;

/** Print version of a client's record. */
export const printText = {
  title: 'Ficha del cliente',
  printedBy: (instant: string, by: string) => `Impresa el ${formatMoment(instant)} por ${by} · Confidencial`,
  birthDate: 'Fecha de nacimiento',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  clientSince: 'Cliente desde',
  skinType: 'Tipo de piel',
  unknown: 'Sin indicar',
  alerts: 'Alertas',
  allergy: 'Alergia',
  noAlerts: 'No indicó alergias ni condiciones de salud.',
  notAsked: 'No ha llenado la entrevista: pregunta por alergias y condiciones de salud.',
  intake: 'Entrevista',
  noIntake: 'No ha llenado la entrevista.',
  treatment: 'Tratamiento',
  appointment: (appointment: AppointmentWithNotes) =>
    `${formatLongDate(appointment.date)} · ${appointment.serviceNames.join(', ')}`,
  noAppointments: 'Sin citas.',
  image: 'Imagen de la nota',
  skin: 'Análisis de Piel',
  analysis: (date: string, skinType: string) => `${formatLongDate(date)} · ${skinType}`,
  noSkin: 'Sin análisis de piel.',
  recommendations: 'Productos recomendados',
  noRecommendations: 'Sin productos recomendados.',
  priceAndDate: (cents: number, since: string) => `${formatMoney(cents)}, desde el ${formatDay(since)}`,
  generalConsent: 'Consentimiento general',
  laserConsent: (instant: string) => `Consentimiento de láser del ${formatDay(instant)}`,
  noGeneralConsent: 'Sin consentimiento general.',
  consents: 'Consentimientos',
  version: 'Versión',
  hash: 'Huella del texto (SHA-256)',
  acceptedAt: 'Aceptado',
  signedAt: 'Firmado',
  acceptedBy: 'Consintió',
  recordedBy: 'Lo registró',
  formatMoment,
  signature: (name: string) => `Firma de ${name}`,
  consentsElsewhere: `${recordErrors.consent_elsewhere.text} Esta impresión no los incluye.`,
} as const;

const formatBirthDate = ({ birthDate, ageYears }: RecordSummary) => {
  if (birthDate === undefined) return printText.unknown;
  const age = ageYears === undefined ? '' : ` (${pluralize(ageYears, 'año', 'años')})`;
  return `${formatLongDate(birthDate)}${age}`;
};

type IdentityField = Exclude<keyof Contact & keyof RecordSummary, 'firstName' | 'lastName'>;
/** A row for each contact field of the record. */
const identity: Readonly<Record<IdentityField, (record: RecordSummary) => PrintedRow>> = {
  phone: (record) => ({
    label: printText.phone,
    value: record.phone === '' ? printText.unknown : formatPhone(record.phone),
  }),
  email: ({ email }) => ({ label: printText.email, value: email }),
  birthDate: (record) => ({ label: printText.birthDate, value: formatBirthDate(record) }),
};

/** Identity of the client, for the first sheet and the read-only profile. */
export const buildIdentityRows = (record: RecordSummary): PrintedRow[] => [
  ...Object.values(identity).map((row) => row(record)),
  { label: printText.clientSince, value: formatDay(record.clientSince) },
  ...(record.skinType === undefined
    ? []
    : [{ label: printText.skinType, value: skinTypeLabels[record.skinType] }]),
];
