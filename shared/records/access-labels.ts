import type { RecordPart } from './record-part.ts';

/** The parts of a record in the words of its tabs. */
export const recordPartLabels: Record<RecordPart, string> = {
  summary: 'Ficha',
  treatment: 'Tratamiento',
  recommendations: 'Recomendaciones',
  documents: 'Documentos',
  skin: 'Análisis de Piel',
  intake: 'Entrevista',
  laserConsent: 'Consentimiento láser',
  doses: 'Solicitudes de dosis',
  health: 'Perfil de salud',
  accessLog: 'Accesos',
};

/** What was done, for the access log; what is not here reads as a change. */
export const actionLabels: Readonly<Record<string, string>> = {
  'account.opened': 'Abrió su cuenta',
  'account.registered': 'Se registró',
  'patient.added': 'Agregó el cliente',
  'patient.changed': 'Cambió el perfil',
  'patient.removed': 'Archivó el cliente',
  'patient.accessChanged': 'Cambió sus permisos',
  'patient.intakeRecorded': 'Registró la entrevista',
  'patient.laserServicesSynced': 'Actualizó sus servicios de láser',
  'record.skinAnalysisAdded': 'Añadió un análisis de piel',
  'record.recommendationsSaved': 'Cambió las recomendaciones',
  'record.laserConsentAccepted': 'Registró el consentimiento láser',
};
export const otherAction = 'Cambió la ficha';

/** What changed, by the name of the field; a name without a word here is left out of nobody's sight: it is shown as it is. */
export const fieldLabels: Readonly<Record<string, string>> = {
  date: 'Fecha',
  skinType: 'Tipo de piel',
  observations: 'Observaciones',
  alterations: 'Alteraciones',
  products: 'Productos',
  appointmentId: 'Cita',
  acceptedBy: 'Consintió',
  recordedBy: 'Registró',
  guardian: 'Responsable',
  name: 'Nombre',
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
  active: 'Activo',
  hidden: 'Archivado',
  permissions: 'Permisos',
  allowedServiceIds: 'Servicios permitidos',
  intakeService: 'Servicio solicitado',
  laserRequestPending: 'Solicitud láser pendiente',
  consent: 'Consentimiento',
  acceptedAt: 'Aceptado',
  text: 'Texto',
  role: 'Rol',
  status: 'Estado',
};

/** Nobody of the centre did it by hand. */
const systemWord = 'Sistema';
const roleWords: Readonly<Record<string, string>> = {
  admin: 'administración',
  supervisor: 'supervisión',
  staff: 'esteticista',
  patient: 'cliente',
};

/** `admin:lourdes` with the name of the account is 'Lourdes Rivera (administración)'; without one, what the trail says. */
export function whoActed(actor: string, name: string | undefined): string {
  const role = roleWords[actor.split(':')[0] ?? ''];
  if (role === undefined) return actor === 'visitor' ? 'Visitante' : systemWord;
  return `${name ?? 'Cuenta eliminada'} (${role})`;
}
