import type { PatientRow } from '#shared/patients/desk-api.ts';

/** Under which this tab keeps what is typed of a client, or of a new one: the page asks for it before it needs any form. */
export const patientDraft = (patient: Pick<PatientRow, 'patientId'> | undefined) =>
  `patient.${patient?.patientId ?? 'new'}`;
