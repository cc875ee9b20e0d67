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
  not_same: {
    status: 409,
    text: 'Ya no parecen la misma persona: su teléfono, o su nombre y fecha de nacimiento, son distintos.',
  },
  account_in_use: {
    status: 409,
    text: 'Ese cliente ya entra con su cuenta. Conserva su ficha y une la otra a ella.',
  },
  both_in_use: {
    status: 409,
    text: 'Los dos clientes ya entran con su propia cuenta, y una cuenta en uso no se puede unir. Pregúntale a la persona cuál usa, cancela las citas por venir de la otra ficha y elimínala.',
  },
  merged_before: {
    status: 409,
    text: 'A esa ficha se le unió otra hace menos de 30 días. Deshaz primero esa unión, o conserva esa ficha.',
  },
  merge_ended: { status: 409, text: 'Esta unión ya se deshizo, o pasaron los 30 días para deshacerla.' },
});
