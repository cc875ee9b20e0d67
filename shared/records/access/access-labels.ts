import { answerLabels, conditionLabels } from '#shared/intake/labels.ts';
import type { RecordPart } from './record-part.ts';

export const recordPartLabels: Record<RecordPart, string> = {
  summary: 'Ficha',
  overview: 'Resumen',
  treatment: 'Tratamiento',
  visits: 'Citas',
  recommendations: 'Recomendaciones',
  documents: 'Documentos',
  skin: 'Análisis de Piel',
  intake: 'Entrevista',
  laserConsent: 'Consentimiento láser',
  doses: 'Solicitudes de dosis',
  medications: 'Medicación',
  health: 'Perfil de salud',
  accessLog: 'Accesos',
  alerts: 'Alertas',
};

/** Labels of fields in the access log. A field without a label is shown by its name. */
export const fieldLabels: Readonly<Record<string, string>> = {
  ...conditionLabels,
  ...answerLabels,
  answers: 'Respuestas',
  applied: 'Solicitud',
  conditions: 'Condiciones de salud',
  isMinor: 'Menor de edad',
  recordedAt: 'Registrada',
  date: 'Fecha',
  skinType: 'Tipo de piel',
  observations: 'Observaciones',
  alterations: 'Alteraciones',
  products: 'Productos',
  acceptedBy: 'Consintió',
  recordedBy: 'Registró',
  guardian: 'Responsable',
  name: 'Nombre',
  bytes: 'Tamaño',
  kind: 'Tipo',
  time: 'Hora',
  services: 'Servicios',
  hasImage: 'Con imagen',
  greetedYear: 'Año de la felicitación',
  tries: 'Intentos',
  passwordTemporary: 'Contraseña temporal',
  awaitsEmailProof: 'Correo por confirmar',
  pendingEmail: 'Correo nuevo por confirmar',
  relationship: 'Parentesco',
  license: 'Licencia',
  version: 'Versión',
  textHash: 'Huella del texto',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  address: 'Dirección',
  place: 'Lugar',
  latitude: 'Latitud',
  longitude: 'Longitud',
  municipality: 'Municipio',
  birthDate: 'Fecha de nacimiento',
  notes: 'Notas',
  active: 'Activo',
  hidden: 'Eliminado de las listas',
  permissions: 'Permisos',
  allowedServiceIds: 'Servicios permitidos',
  emergencyContact: 'Contacto de emergencia',
  namesTreatment: 'Nombrar el tratamiento en los recordatorios',
  greetings: 'Felicitaciones de cumpleaños',
  intakeService: 'Servicio solicitado',
  laserRequestPending: 'Solicitud láser pendiente',
  consent: 'Consentimiento',
  acceptedAt: 'Aceptado',
  id: 'Documento',
  text: 'Texto',
  role: 'Rol',
  status: 'Estado',
  weeklyMinutes: 'Minutos por semana',
  dailyCalories: 'Calorías al día',
  dosesToReduce: 'Dosis por reducir',
  reducedDoses: 'Dosis reducidas',
};

/** Fields that the log's changes omit, which are ids, keys and the part that was read. */
const omittedFields = new Set([
  'appointmentId',
  'documentId',
  'noteId',
  'patientId',
  'prospectId',
  'prospectIds',
  'requestId',
  'key',
  'part',
]);
export const isDisplayedField = (name: string) => !omittedFields.has(name);

const systemLabel = 'Sistema';
const actorRoleLabels: Readonly<Record<string, string>> = {
  admin: 'administración',
  supervisor: 'supervisión',
  staff: 'esteticista',
  patient: 'cliente',
};

/** Describes an actor, such as 'Lourdes Rivera (administración)' for `admin:lourdes`. */
export function formatActorLabel(actor: string, name: string | undefined): string {
  const role = actorRoleLabels[actor.split(':')[0] ?? ''];
  if (role === undefined) return actor === 'visitor' ? 'Visitante' : systemLabel;
  return `${name ?? 'Cuenta eliminada'} (${role})`;
}
