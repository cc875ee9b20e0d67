import { formatLongDate, formatTime } from '#shared/core/format.ts';
import { linkRecorderLabel } from '#shared/records/consents/laser-consent.ts';
import { toCivil } from '#web/src/lib/now.ts';

type Appointment = { serviceNames: readonly string[]; time: string };
const describeAppointment = ({ serviceNames, time }: Appointment) =>
  `${serviceNames.join(', ')}, ${formatTime(time)}`;

/** Copy of the laser consent of an appointment of today (R388 R404). */
export const consentCopy = {
  link: 'Consentimiento requerido',
  linkOf: (due: Appointment) => `Consentimiento requerido: ${describeAppointment(due)}`,
  notice: 'Falta el consentimiento láser de hoy',
  describeAppointment,
  sign: 'Firmar',
  signOf: (due: Appointment) => `Firmar el consentimiento: ${describeAppointment(due)}`,
  title: 'Consentimiento de láser',
  subtitle: (due: Appointment & { patientName: string }) =>
    `${due.patientName} · ${describeAppointment(due)}`,
  text: 'Texto del consentimiento',
  who: 'Quién consiente',
  guardian: 'Madre, padre o tutor',
  minor: 'Es menor de edad: firma quien responde por el cliente.',
  guardianName: 'Nombre y apellido de quien responde',
  relationship: 'Parentesco',
  license: 'Licencia',
  licenseHint: 'De conducir u otra identificación, mínimo 5 caracteres.',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  emailHint: 'Ahí va la copia de lo que firma. Si lo dejas en blanco, va al correo del cliente.',
  signature: 'Firma',
  signatureMissing: 'Firma antes de guardar.',
  accept: 'Leí el texto y consiento el tratamiento de hoy.',
  acceptMissing: 'Marca que leíste y consientes.',
  recordedBy: (name: string) => `Lo registra ${name}.`,
  draftTitle: 'La firma no se guardó',
  draft:
    'La página se cerró antes de guardar. Lo que se escribió sigue aquí; falta leer, firmar y marcar otra vez.',
  noLongerDue: 'Este consentimiento ya no hace falta: se firmó en otro lugar o la cita cambió.',
  notSaved: 'Lo que se escribió y firmó aquí no se guardó.',
  close: 'Cerrar',
  save: 'Guardar consentimiento',
  saving: 'Guardando...',
  /** Required verbatim (R405 R406). */
  saved: 'Consentimiento guardado correctamente',
  failed: 'Error al guardar el consentimiento. Intenta de nuevo.',
} as const;

/** Copy of a consent that is missing before the visit, and of the link that asks for it. */
export const missingConsentCopy = {
  title: 'Falta firmar el consentimiento láser',
  body: 'El cliente lo firma en su teléfono con el enlace que le llega por correo y por mensaje de texto.',
  send: 'Enviar enlace',
  sending: 'Enviando...',
  sent: 'Enlace enviado',
} as const;

export const signedConsentCopy = {
  title: 'Consentimiento de láser',
  failed: 'No pudimos abrir el consentimiento',
  who: 'Consintió',
  guardian: 'Responsable',
  recordedBy: 'Lo registró',
  signedThroughLink: linkRecorderLabel,
  at: 'Firmado',
  atOf: (instant: string) => {
    const { date, time } = toCivil(instant);
    return `${formatLongDate(date)}, ${formatTime(time)}`;
  },
  version: 'Versión del texto',
  hash: 'Huella del texto',
  signature: (name: string) => `Firma de ${name}`,
} as const;
