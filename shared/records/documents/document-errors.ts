import { defineErrors } from '#shared/core/errors.ts';

export const documentErrors = defineErrors('document', {
  too_many: { status: 409, text: 'Hay 100 documentos, el máximo. Elimina alguno para subir otro.' },
  not_yours: {
    status: 403,
    text: 'Este documento lo subió el centro. Pide a administración que lo elimine.',
  },
});
