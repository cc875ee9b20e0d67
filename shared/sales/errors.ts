import { defineErrors } from '#shared/core/errors.ts';

/** Texts in the requirements are fixed to the letter (docs/requirements.tsv, pos). */
export const saleErrors = defineErrors('sale', {
  empty: { status: 422, text: 'Carrito vacío' },
  too_many_lines: {
    status: 422,
    text: 'Una venta lleva hasta 40 líneas. Cobra esta y pon el resto en otra.',
  },
  too_large: { status: 422, text: 'Una venta llega hasta $100,000.00. Divídela en dos.' },
  email_required: { status: 422, text: 'Por favor ingrese el correo del cliente' },
  invalid_appointment: { status: 422, text: 'Cita inválida.' },
  appointment_collected: { status: 409, text: 'Esta cita ya se cobró. Quítala de la venta.' },
  being_collected: { status: 409, text: 'La esteticista ya está cobrando esta cita.' },
  other_client: { status: 422, text: 'Esta cita es de otro cliente. Quítala o guarda la venta.' },
  not_for_sale: { status: 409, text: 'Algo de esta venta ya no se vende. Quítalo para seguir.' },
  price_changed: {
    status: 409,
    text: 'Cambiaron precios desde que los viste. Revisa el total y cobra otra vez.',
  },
  not_enough_stock: { status: 409, text: 'No queda suficiente existencia. Ajusta la cantidad.' },
  wrong_sum: { status: 422, text: 'Los pagos no suman el total de la venta.' },
  not_enough_cash: {
    status: 422,
    text: 'El monto recibido ({received}) es insuficiente para pagar el total de {total}',
  },
  one_method: { status: 422, text: 'Esta venta se paga con un solo método.' },
  no_tips: { status: 422, text: 'Este centro no recibe propinas en la caja.' },
  already_sold: { status: 409, text: 'Esta venta ya se registró.' },
  too_many_parked: { status: 409, text: 'Hay 50 ventas guardadas. Retoma o quita alguna.' },
  no_such_person: { status: 422, text: 'Elige quién recibe la propina.' },
  by_hand: { status: 422, text: 'Los pagos de ATH Movil no se anotan a mano en este centro.' },
  discount_limit: {
    status: 422,
    text: 'Tu límite es {limit}%. Pide a administración que lo apruebe.',
  },
  drawer_closed: { status: 409, text: 'Abre una caja para cobrar en efectivo.' },
});
