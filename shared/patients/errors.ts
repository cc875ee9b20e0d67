import { defineErrors } from '#shared/core/errors.ts';

/** Texts in docs/requirements.tsv (clientes) are fixed to the letter. */
export const patientErrors = defineErrors('patient', {
  /** Only the user pool has the e-mail, in an account created manually without a record. */
  registered_elsewhere: { status: 409, text: 'No se puede registrar, ya se registro ese email' },
  changed_meanwhile: {
    status: 409,
    text: 'Alguien cambió este cliente mientras lo editabas. Cierra y vuelve a abrir su perfil.',
  },
  appointments_to_come: {
    status: 409,
    text: 'tiene citas por venir ({appointments}). Cancélalas antes de eliminarlo.',
  },
  profile_not_found: { status: 404, text: 'No se encontró el perfil del paciente.' },
  address_not_chosen: {
    status: 422,
    text: 'Por favor, selecciona una dirección válida de las sugerencias.',
  },
});
