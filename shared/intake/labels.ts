import type { IntakeAnswers } from './application/answers.ts';
import type { Condition, IntakeService } from './application/choices.ts';
import type { LaserRequestStatus } from './laser/laser-request.ts';
import type { ActivationOutcome } from './prospects/activation.ts';

export const serviceLabels: Readonly<Record<IntakeService, string>> = {
  laser: 'Depilación láser',
  facial: 'Facial',
  massage: 'Masaje',
};

export const sexLabels: Readonly<Record<IntakeAnswers['sex'], string>> = {
  female: 'Femenino',
  male: 'Masculino',
};

export const conditionLabels: Readonly<Record<Condition, string>> = {
  pregnancy: 'Embarazo',
  breastfeeding: 'Lactancia',
  skinAllergies: 'Alergias en la piel',
  diabetes: 'Diabetes',
  highBloodPressure: 'Presión alta',
  cardiovascular: 'Enfermedad cardiovascular',
  autoimmune: 'Enfermedad autoinmune',
  renal: 'Enfermedad renal',
  skinCancer: 'Cáncer de piel',
  rosacea: 'Rosácea',
  epilepsy: 'Epilepsia',
  asthma: 'Asma',
};

export const yesOrNoLabels = { yes: 'Sí', no: 'No' } as const;

export const answerLabels = {
  fullName: 'Nombre completo',
  sex: 'Sexo',
  birthDate: 'Fecha de nacimiento',
  ageYears: 'Edad',
  license: 'Licencia',
  guardianName: 'Nombre del responsable',
  guardianRelationship: 'Parentesco del responsable',
  guardianLicense: 'Licencia del responsable',
  guardianPhone: 'Teléfono del responsable',
  guardianEmail: 'Correo electrónico del responsable',
  address: 'Dirección',
  email: 'Correo electrónico',
  emailConfirmation: 'Confirmación del correo electrónico',
  phone: 'Teléfono',
  emergencyName: 'Nombre',
  emergencyRelationship: 'Parentesco',
  emergencyPhone: 'Teléfono de emergencia',
  allergies: 'Alergias a alimentos o medicamentos',
  pastTreatments: 'Tratamientos y cirugías',
  medications: 'Medicamentos en uso',
  areaTreated: 'Tratamientos previos en el área',
  areaTreatmentDetail: 'Detalle del tratamiento',
  lastTreatment: 'Último tratamiento',
  reason: 'Motivo de la consulta',
  service: 'Servicio',
} as const;

export const laserStatusLabels: Readonly<Record<LaserRequestStatus, string>> = {
  pending: 'Pendiente',
  inReview: 'En revisión',
  approved: 'Aprobada',
  voided: 'Anulada',
};

/** Results of 'Set', fixed to the letter (R148 R150). */
export const activationLabels: Readonly<Record<ActivationOutcome, string>> = {
  created: 'Paciente Creado',
  approved: 'Solicitud aprobada. Paciente activado.',
  activated: 'Paciente activado con éxito.',
  alreadyActive: 'Este paciente ya está aprobado y activo.',
  noPendingRequest: 'No se encontraron solicitudes pendientes aunque el flag estaba activo.',
};
