import { defineErrors } from '#shared/core/errors.ts';

export const fileErrors = defineErrors('file', {
  too_large: { status: 422, text: 'El archivo pasa de 10 MB.' },
  empty: { status: 422, text: 'El archivo está vacío.' },
  wrong_kind: { status: 422, text: 'Sube un {kinds}.' },
  not_arrived: { status: 409, text: 'El archivo no llegó. Vuelve a subirlo.' },
});
