import { clock, counted, longDate, money, phone } from '#shared/core/format.ts';
import type { Contact } from '#shared/patients/contact.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import type { NotedAppointment } from '#shared/records/treatment/notes-api.ts';
import { skinTypeLabels } from '#shared/records/treatment/skin-labels.ts';
import { civilOf } from '#web/src/lib/now.ts';
import type { PrintedRow } from '#web/src/ui/print/print-parts.tsx';

const dayOf = (instant: string) => longDate(civilOf(instant).date);
const momentOf = (instant: string) => `${dayOf(instant)}, ${clock(civilOf(instant).time)}`;

/** Print version of a client's record. */
export const printText = {
  title: 'Ficha del cliente',
  printed: (instant: string, by: string) => `Impresa el ${momentOf(instant)} por ${by} · Confidencial`,
  birthDate: 'Fecha de nacimiento',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  since: 'Cliente desde',
  skinType: 'Tipo de piel',
  unknown: 'Sin indicar',
  alerts: 'Alertas',
  allergy: 'Alergia',
  noAlerts: 'No indicó alergias ni condiciones de salud.',
  notAsked: 'No ha llenado la entrevista: pregunta por alergias y condiciones de salud.',
  intake: 'Entrevista',
  noIntake: 'No ha llenado la entrevista.',
  treatment: 'Tratamiento',
  appointment: (appointment: NotedAppointment) =>
    `${longDate(appointment.date)} · ${appointment.serviceNames.join(', ')}`,
  noAppointments: 'Sin citas.',
  image: 'Imagen de la nota',
  skin: 'Análisis de Piel',
  analysis: (date: string, skinType: string) => `${longDate(date)} · ${skinType}`,
  noSkin: 'Sin análisis de piel.',
  recommendations: 'Productos recomendados',
  noRecommendations: 'Sin productos recomendados.',
  recommended: (cents: number, since: string) => `${money(cents)}, desde el ${dayOf(since)}`,
  general: 'Consentimiento general',
  laser: (instant: string) => `Consentimiento de láser del ${dayOf(instant)}`,
  noGeneral: 'Sin consentimiento general.',
  consents: 'Consentimientos',
  version: 'Versión',
  hash: 'Huella del texto (SHA-256)',
  acceptedAt: 'Aceptado',
  signedAt: 'Firmado',
  acceptedBy: 'Consintió',
  recordedBy: 'Lo registró',
  moment: momentOf,
  signature: (name: string) => `Firma de ${name}`,
  elsewhere: `${recordErrors.consent_elsewhere.text} Esta impresión no los incluye.`,
} as const;

const bornOn = ({ birthDate, ageYears }: RecordSummary) => {
  if (birthDate === undefined) return printText.unknown;
  const age = ageYears === undefined ? '' : ` (${counted(ageYears, 'año', 'años')})`;
  return `${longDate(birthDate)}${age}`;
};

type IdentityField = Exclude<keyof Contact & keyof RecordSummary, 'firstName' | 'lastName'>;
/** A row for each contact field of the record. */
const identity: Readonly<Record<IdentityField, (record: RecordSummary) => PrintedRow>> = {
  phone: (record) => ({
    label: printText.phone,
    value: record.phone === '' ? printText.unknown : phone(record.phone),
  }),
  email: ({ email }) => ({ label: printText.email, value: email }),
  birthDate: (record) => ({ label: printText.birthDate, value: bornOn(record) }),
};

/** Identity of the client, for the first sheet and the read-only profile. */
export const identityRows = (record: RecordSummary): PrintedRow[] => [
  ...Object.values(identity).map((row) => row(record)),
  { label: printText.since, value: dayOf(record.clientSince) },
  ...(record.skinType === undefined
    ? []
    : [{ label: printText.skinType, value: skinTypeLabels[record.skinType] }]),
];
