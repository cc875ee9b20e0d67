import { defineErrors } from '#shared/core/errors.ts';

/** Exact texts of docs/requirements.tsv (citas-cliente, citas-solicitudes, calendario, cierre-visita). */
export const appointmentErrors = defineErrors('appointment', {
  not_found: { status: 404, text: 'La cita no existe en la base de datos.' },
  unreadable: { status: 500, text: 'No pudimos leer esta cita. Avisa a administración.' },
  slot_taken: {
    status: 409,
    text: 'No hay esteticistas disponibles para esa hora. Por favor selecciona otra hora.',
  },
  staff_taken: {
    status: 409,
    text: 'Tu esteticista ya no está libre a esa hora. Elige otra hora, o confirma si la quieres con otra esteticista.',
  },
  no_availability: {
    status: 409,
    text: 'No hay disponibilidad para {date} a las {hour}. Selecciona otra hora.',
  },
  service_not_offered: { status: 422, text: 'Ese servicio no está disponible para ti.' },
  service_inactive: { status: 422, text: 'Uno de los servicios ya no se vende. Elige otro.' },
  laser_not_approved: {
    status: 422,
    text: 'A este cliente le falta la evaluación láser. Aprueba su solicitud en «Prospectos» o pide a administración que le dé el permiso láser en «Clientes»; después crea la cita.',
  },
  service_not_approved: {
    status: 422,
    text: 'Ese servicio requiere aprobación. Pide a administración que se lo permita a este cliente en «Clientes»; después crea la cita.',
  },
  patient_inactive: { status: 422, text: 'Ese cliente está inactivo. Actívalo antes de crear su cita.' },
  price_changed: {
    status: 409,
    text: 'El precio o la duración de lo que elegiste acaba de cambiar. Revisa el total y solicita la cita otra vez.',
  },
  deposit_too_small: { status: 422, text: 'El depósito mínimo es $0.50. Agrega otro servicio.' },
  policy_not_accepted: { status: 422, text: 'Debes aceptar la política de cancelación para continuar.' },
  not_offered: { status: 409, text: 'Esa hora ya no se ofrece. Selecciona una de las horas disponibles.' },
  notice_too_short: {
    status: 409,
    text: 'Reserva con al menos {notice} de antelación. Selecciona otra hora.',
  },
  patient_busy: { status: 409, text: 'Ya tienes una cita a esa hora. Selecciona otra hora.' },
  time_invalid: { status: 422, text: 'Selecciona una hora válida antes de continuar.' },
  too_far: { status: 422, text: 'Elige un día de los próximos dos años.' },
  being_approved: {
    status: 409,
    text: 'La cita se está aprobando. Espera un momento y intenta de nuevo.',
  },
  state_changed: { status: 409, text: 'La cita cambió de estado mientras tanto. Mira cómo está ahora.' },
  hour_passed: { status: 409, text: 'La hora de esta solicitud ya pasó. La cita no se puede aprobar.' },
  chosen_hour_passed: { status: 422, text: 'Esa hora ya pasó. Elige otra hora.' },
  hold_lost: { status: 409, text: 'La retención de la tarjeta venció. La cita no se puede aprobar.' },
  reservation_expired: { status: 409, text: 'El tiempo para pagar terminó. Selecciona otra hora.' },
  staff_unqualified: { status: 422, text: 'Esa esteticista no ofrece todos los servicios de la cita.' },
  payment_not_started: { status: 409, text: 'Confirma el método de pago antes de ingresar el código.' },
  collected_at_till: {
    status: 409,
    text: 'El balance de esta cita ya se cobró en la caja. Cierra la cita con el código.',
  },
  balance_collected: {
    status: 409,
    text: 'El balance de esta cita se cobró en la caja. Devuelve primero esa venta, en Ventas.',
  },
  balance_paid: {
    status: 409,
    text: 'Ya pagaste el balance de esta cita en el centro. Llámanos para cancelarla y devolverte el dinero.',
  },
  wrong_code: { status: 422, text: 'El código ingresado no es válido.' },
  code_locked: { status: 429, text: 'El código se bloqueó tras 5 intentos. Pide ayuda en recepción.' },
  not_approved_yet: {
    status: 409,
    text: 'No puedes confirmar tu asistencia hasta que el administrador apruebe la cita.',
  },
  change_too_late: {
    status: 409,
    text: 'Ya pasó el plazo para cambiar tu cita por tu cuenta. Llámanos y te ayudamos.',
  },
  already_past: { status: 409, text: 'La cita ya pasó y no se puede cambiar.' },
  not_yet_missed: {
    status: 409,
    text: 'La cita aún no comienza. Espera a su hora para marcar que el cliente no asistió.',
  },
  before_its_day: {
    status: 409,
    text: 'Esta cita es para otro día. Se puede pagar y cerrar desde el día de la cita.',
  },
  no_next_appointment: {
    status: 409,
    text: 'Ya no hay una próxima cita que reservar. Mira si el cliente ya la tiene.',
  },
  undo_expired: { status: 409, text: 'Solo se puede deshacer durante el primer minuto.' },
  moved_meanwhile: {
    status: 409,
    text: 'Otra persona movió esta cita. Revisa dónde está ahora y intenta de nuevo.',
  },
  moved_to: {
    status: 409,
    text: 'La cita cambió y ahora es el {moment}. Revísala y confirma otra vez.',
  },
  proposal_repeated: { status: 422, text: 'Elige horas distintas entre sí y de la que pidió el cliente.' },
  proposal_too_late: {
    status: 422,
    text: 'No queda tiempo para que el cliente conteste. Elige horas más lejanas, o edita la solicitud.',
  },
  proposal_ended: {
    status: 409,
    text: 'Esta propuesta ya venció o se retiró. Mira cómo está tu cita ahora.',
  },
  outside_hours: { status: 409, text: 'Esa esteticista no trabaja a esa hora. Elige otra hora.' },
  overlaps: { status: 409, text: 'Esa esteticista ya tiene una cita a esa hora. Elige otra hora.' },
  time_blocked: { status: 409, text: 'Ese tiempo está bloqueado ({reason}). Elige otra hora.' },
  block_occupied: {
    status: 409,
    text: 'No se puede bloquear: {name} tiene cita el {date} a las {hour}. Muévela primero o elige otras horas.',
  },
  no_deposit_kept: { status: 409, text: 'Esta cita no tiene un depósito que devolver.' },
  no_refund_refused: {
    status: 409,
    text: 'Este depósito ya se devolvió o se volvió a pedir su devolución.',
  },
  link_spent: { status: 410, text: 'Este enlace ya se usó o venció. Entra a tu cuenta para ver tu cita.' },
  calendar_ended: {
    status: 404,
    text: 'Este enlace ya no muestra ningún calendario: se desactivó o se renovó. Entra a tu cuenta y crea otro en «Calendario en tu teléfono».',
  },
  too_many_requests: {
    status: 429,
    text: 'Hiciste muchas solicitudes seguidas. Espera unos minutos e intenta de nuevo.',
  },
});
