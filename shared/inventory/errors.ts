import { defineErrors } from '#shared/core/errors.ts';

export const medicationErrors = defineErrors('medication', {
  reserved: {
    status: 409,
    text: 'Tiene {doses} en citas por venir. Cambia o cancela esas citas primero.',
  },
  costs_not_corrected: {
    status: 503,
    text: 'Ocurrió un error al actualizar los costos por dosis. Por favor, intenta nuevamente.',
  },
});

export const lotErrors = defineErrors('lot', {
  other_expiry: { status: 409, text: 'Ese lote ya está con otro vencimiento: {date}.' },
  past_expiry: { status: 422, text: 'Ese lote ya venció. No se puede recibir.' },
  closed: { status: 409, text: 'El lote {lot} ya no se puede usar.' },
  too_few: { status: 409, text: 'Del lote {lot} quedan {doses} dosis libres.' },
  reserved: {
    status: 409,
    text: 'Ese lote tiene {doses} dosis reservadas para citas. Cambia esas citas primero.',
  },
  moved: {
    status: 409,
    text: 'Hubo movimientos desde que lo abriste: ahora hay {doses}. Revisa tu conteo y guarda otra vez.',
  },
});
