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
  unreadable: { status: 409, text: 'No pudimos leer la venta de este pago. Devuélvelo al cliente.' },
  already_sold: { status: 409, text: 'Esta venta ya se registró.' },
  too_many_parked: { status: 409, text: 'Hay 50 ventas guardadas. Retoma o quita alguna.' },
  no_such_person: { status: 422, text: 'Elige quién recibe la propina.' },
  by_hand: { status: 422, text: 'Los pagos de ATH Móvil no se anotan a mano en este centro.' },
  discount_limit: {
    status: 422,
    isLimit: true,
    text: 'Tu límite es {limit}%. Pide a administración que lo apruebe.',
  },
  receipt_link_over: {
    status: 410,
    text: 'Este enlace ya no muestra ningún recibo. Pídelo otra vez en el centro.',
  },
  too_much_back: { status: 422, text: 'De esta venta se puede devolver hasta {most}.' },
  line_gone: { status: 409, text: 'De esa línea ya no queda tanto por devolver.' },
  nothing_back: { status: 422, text: 'Elige qué se devuelve.' },
  wrong_return_sum: { status: 422, text: 'Los métodos no suman lo que se devuelve.' },
  return_changed: {
    status: 409,
    text: 'La venta cambió mientras tanto. Revisa la devolución y confirma otra vez.',
  },
  return_limit: {
    status: 422,
    isLimit: true,
    text: 'Puedes devolver hasta {limit} de una venta y al día. Pide a administración que la haga.',
  },
  void_limit: {
    status: 422,
    isLimit: true,
    text: 'Puedes anular ventas de hasta {limit}. Pide a administración que la anule.',
  },
  no_drawer_for_return: { status: 409, text: 'Abre una caja para devolver efectivo.' },
  drawer_short: { status: 409, text: 'En la {register} hay {cash}. Devuelve el resto de otra forma.' },
  drawer_needs_cash: {
    status: 409,
    text: 'En la {register} hay {cash} y hacen falta {due}. Anota antes una entrada de efectivo.',
  },
  drawer_needs_unknown_cash: {
    status: 409,
    text: 'En la {register} no hay tanto efectivo. Anota antes una entrada de efectivo.',
  },
  imported: {
    status: 409,
    text: 'Esta venta es de antes de este sistema. Aquí solo se consulta: no se devuelve, no se anula y no tiene recibo.',
  },
  voided: { status: 409, text: 'Esta venta está anulada.' },
  shift_over: { status: 409, text: 'La caja de esta venta ya se cerró. Haz una devolución.' },
  partly_returned: { status: 409, text: 'Ya se devolvió algo de esta venta. Devuelve el resto.' },
  drawer_closed: { status: 409, text: 'Abre una caja para cobrar en efectivo.' },
});
