import { defineErrors } from '#shared/core/errors.ts';

export const shopErrors = defineErrors('shop', {
  cart_changed: {
    status: 409,
    text: 'Tu carrito cambió. Revisa el total y paga otra vez. No se cobró nada.',
  },
  in_stock: { status: 409, text: 'Ya hay de este producto. Añádelo al carrito.' },
  no_delivery: { status: 422, text: 'Este centro no entrega a domicilio. Recoge tu pedido en el centro.' },
  other_cart: { status: 409, text: 'Este pedido ya se envió con otro carrito. Intenta de nuevo.' },
  payment_over: { status: 409, text: 'No recibimos el pago. No se cobró nada.' },
  order_gone: { status: 404, text: 'Este enlace no muestra ningún pedido.' },
  prepared_by: { status: 409, text: '{name} ya lo marcó preparado.' },
  delivered_by: { status: 409, text: '{name} ya lo marcó entregado.' },
  told: { status: 409, text: 'Ya avisamos que está listo. No se puede deshacer.' },
  not_prepared: { status: 409, text: 'Este pedido todavía no está preparado.' },
  cancelled: { status: 409, text: 'Este pedido ya está cancelado.' },
  handed_over: { status: 409, text: 'Este pedido ya se entregó. Devuélvelo por línea en Ventas.' },
});
