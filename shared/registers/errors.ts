import { defineErrors } from '#shared/core/errors.ts';

export const registerErrors = defineErrors('register', {
  already_open: { status: 409, text: '{register} ya está abierta: la abrió {by} {at}' },
  not_open: { status: 409, text: 'Esa caja está cerrada. Ábrela primero.' },
  already_closed: {
    status: 409,
    text: 'Esa caja ya se cerró. Lo que se vendió después entra en la próxima Z.',
  },
  shift_over: {
    status: 409,
    text: 'Esa caja ya se cerró: aquí no se anotó nada. Si el efectivo está en la gaveta de ahora, anótalo otra vez.',
  },
  not_enough_cash: { status: 422, text: 'En la caja no hay tanto efectivo.' },
  cash_moved: {
    status: 409,
    text: 'Entró o salió efectivo mientras contabas. Mira lo que se espera ahora y cierra otra vez.',
  },
  phone_waiting: {
    status: 409,
    text: 'La venta de {name} espera un pago por ATH Móvil. Termínala o cancélala antes de cerrar.',
  },
  counted_blindly: {
    status: 409,
    text: 'Las cajas se cuentan a ciegas: el cierre del día lo ve administración.',
  },
  note_required: { status: 422, text: 'Escribe por qué no cuadra.' },
  left_too_much: { status: 422, text: 'No puede quedar más de lo que contaste.' },
  no_such_closing: { status: 404, text: 'No encontramos ese cierre.' },
});
