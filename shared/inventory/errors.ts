import { defineErrors } from '#shared/core/errors.ts';

export const medicationErrors = defineErrors('medication', {
  name_taken: { status: 409, text: 'Ya hay un medicamento con ese nombre: {name}.' },
  reserved: {
    status: 409,
    text: 'Tiene {doses} para citas. Cierra, cambia o cancela esas citas primero.',
  },
  costs_not_corrected: {
    status: 503,
    text: 'Ocurrió un error al actualizar los costos por dosis. Por favor, intenta nuevamente.',
  },
});

/** Texts of `incomplete`, `no_doses` and `too_many_doses` are fixed to the letter (R360 R361 R362). */
export const assignmentErrors = defineErrors('assignment', {
  incomplete: {
    status: 422,
    text: 'Debe seleccionar un paciente, un enfermero y al menos un medicamento.',
  },
  no_doses: { status: 422, text: 'La dosis seleccionada debe ser mayor a 0.' },
  too_many_doses: { status: 409, text: 'La dosis máxima permitida para {medication} es {doses} dosis.' },
  unavailable: {
    status: 409,
    text: '{medication} ya no está disponible. No se asignó ni se cobró nada.',
  },
  no_reason: { status: 422, text: 'Escribe el motivo o quita {medication}.' },
  not_covered: {
    status: 409,
    text: 'No hay dosis de {medication} que se puedan usar ese día. Elige otra fecha.',
  },
  lots_not_confirmed: {
    status: 422,
    text: 'Confirma el lote de {medication}: son {doses} dosis.',
  },
  lot_not_available: {
    status: 409,
    text: 'El inventario no tiene esas dosis de {medication} en ese lote. Elige el lote que usaste o avisa a la administración para corregir el conteo.',
  },
  too_many_lots: {
    status: 409,
    text: 'Estas dosis saldrían de demasiados lotes. Haz dos citas con menos dosis en cada una.',
  },
});

export const lotErrors = defineErrors('lot', {
  other_expiry: { status: 409, text: 'Ese lote ya está con otro vencimiento: {date}.' },
  below_one_dose: {
    status: 422,
    text: 'Con esos frascos no se completa una dosis. Revisa los frascos o las dosis por frasco del medicamento.',
  },
  past_expiry: { status: 422, text: 'Ese lote ya venció. No se puede recibir.' },
  number_taken: { status: 409, text: 'Ese medicamento ya tiene otro lote con ese número.' },
  same_label: { status: 422, text: 'Cambia el número o el vencimiento.' },
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
