import type {
  FailReason,
  Message,
  MessageChannel,
  MessageKind,
  MessageState,
  NoticeKind,
  SkipReason,
} from './delivery.ts';

export const messageKindLabels: Readonly<Record<MessageKind, string>> = {
  requestReceived: 'Solicitud recibida',
  timesProposed: 'Propuesta de otra hora',
  confirmed: 'Cita confirmada',
  denied: 'Cita denegada',
  lapsed: 'Retención vencida',
  cancelled: 'Cita cancelada',
  refunded: 'Depósito devuelto',
  refundFailed: 'Devolución que el banco rechazó',
  rescheduled: 'Cita reprogramada',
  attendance: 'Asistencia confirmada',
  holdEnding: 'Retención por vencer',
  reminder: 'Recordatorio',
};

export const noticeKindLabels: Readonly<Record<NoticeKind, string>> = {
  invitation: 'Invitación',
  emailProof: 'Comprobación del correo',
  registrationProof: 'Comprobación del correo antes de la cuenta',
  application: 'Solicitud recibida',
  applicationToDesk: 'Nueva solicitud',
  laserRequested: 'Solicitud de evaluación láser',
  emailUndo: 'Cambio de correo',
  secondFactor: 'Verificación en dos pasos',
  recovery: 'Enlace para elegir otra contraseña',
  passwordChanged: 'Cambio de contraseña',
  accountDisplaced: 'Cuenta sin correo',
  laserApproved: 'Evaluación láser aprobada',
  saleReceipt: 'Recibo de una venta',
  saleReturn: 'Comprobante de una devolución',
  orderPrepared: 'Pedido de la tienda listo',
  backInStock: 'Producto que volvió a la tienda',
  signedPaper: 'Copia de lo firmado',
  answersRequest: 'Enlace a las preguntas de salud',
  answersGiven: 'Respuestas de salud recibidas',
  consentRequest: 'Enlace para firmar el consentimiento láser',
  laserDeclined: 'Evaluación láser no aprobada',
  doseRequested: 'Nueva solicitud de dosis',
  doseAnswered: 'Solicitud de dosis respondida',
  birthday: 'Felicitación de cumpleaños',
  birthdaySummary: 'Cumpleaños del día',
  staffNew: 'Cita nueva para su esteticista',
  staffMoved: 'Cita movida de su esteticista',
  staffCancelled: 'Cita que deja su esteticista',
  deskMoved: 'Cita que movió su cliente',
  deskCancelled: 'Cita que canceló su cliente',
  lowStock: 'Producto en su mínimo',
  lowMedication: 'Medicamento con cantidad baja',
  lotExpiry: 'Lote por vencer',
  dosesMissing: 'Dosis que faltaron',
  unclosedToDesk: 'Citas sin cerrar del centro',
  unclosedToStaff: 'Citas sin cerrar de su esteticista',
  closing: 'Cierre de Caja (Z)',
};

export const messageChannelLabels: Readonly<Record<MessageChannel, string>> = { mail: 'Correo', sms: 'SMS' };

export const messageStateLabels: Readonly<Record<MessageState, string>> = {
  waiting: 'En espera',
  sent: 'Enviado',
  delivered: 'Entregado',
  failed: 'Falló',
  skipped: 'No enviado',
};

/** Returns a state's label by channel, because an SMS that SNS accepted may still fail. */
export const getStateLabel = ({ channel, state }: Pick<Message, 'channel' | 'state'>): string =>
  channel === 'sms' && state === 'sent' ? 'Entregado a la red' : messageStateLabels[state];

export const failReasonLabels: Readonly<Record<FailReason, string>> = {
  spendLimit: 'se alcanzó el límite de gasto en SMS',
  priceLimit: 'costaba más de lo permitido',
  optedOut: 'pidió no recibir SMS',
  phoneInvalid: 'el teléfono no existe',
  phoneBlocked: 'el teléfono no acepta SMS',
  carrierBlocked: 'la compañía telefónica lo bloqueó',
  phoneUnreachable: 'el teléfono está apagado o sin señal',
  carrierUnreachable: 'la compañía telefónica no respondió',
  textInvalid: 'la red no aceptó el texto',
  unknown: 'la red no dijo por qué',
  bounced: 'correo rebotado',
  refused: 'el buzón no lo aceptó',
};

export const skipReasonLabels: Readonly<Record<SkipReason, string>> = {
  phoneInvalid: 'los SMS no llegan a ese teléfono',
  optedOut: 'pidió no recibir SMS',
  bounced: 'correo rebotado',
  complained: 'marcó un correo como no deseado',
  outdated: 'la cita cambió antes',
  begun: 'la cita empezó antes',
  inactive: 'la cuenta está desactivada',
};
