import { defineErrors } from '#shared/core/errors.ts';

/** Errors of the clinical record (documentos and notas-piel of docs/requirements.tsv). */
export const recordErrors = defineErrors('record', {
  patient_invalid: { status: 404, text: 'Paciente no válido' },
  product_gone: { status: 422, text: 'Uno de los productos ya no se vende. Actualiza la lista.' },
  consent_not_today: { status: 409, text: 'El consentimiento se firma el mismo día de la cita.' },
  consent_not_laser: { status: 409, text: 'Esta cita no lleva láser: no necesita este consentimiento.' },
  consent_signed: { status: 409, text: 'El consentimiento de esta cita ya está firmado.' },
  consent_text_changed: {
    status: 409,
    text: 'El texto del consentimiento cambió. Ya está el nuevo en pantalla: léelo y fírmalo de nuevo.',
  },
  consent_elsewhere: {
    status: 403,
    text: 'El texto y la firma los ven recepción y quien atendió la cita.',
  },
  consent_missing: { status: 404, text: 'Esta cita no tiene consentimiento de láser.' },
  consent_not_ahead: {
    status: 409,
    text: 'Este consentimiento ya no se puede firmar por enlace: la cita cambió o ya pasó.',
  },
  consent_link_recent: {
    status: 429,
    text: 'El enlace se envió hace poco. Espera unos minutos para enviarlo otra vez.',
  },
  signature_unreadable: { status: 422, text: 'No pudimos leer la firma. Fírmala de nuevo.' },
  answers_missing: {
    status: 409,
    text: 'Este cliente no llenó la entrevista: no hay respuestas que corregir.',
  },
  answers_changed: {
    status: 409,
    text: 'Las respuestas cambiaron mientras las corregías. Ábrelas de nuevo.',
  },
  answers_same: { status: 422, text: 'No cambiaste ninguna respuesta.' },
  client_inactive: {
    status: 409,
    text: 'Esta cuenta está desactivada. Actívala antes de pedirle respuestas.',
  },
  link_over: { status: 404, text: 'Este enlace venció o ya no está disponible.' },
  link_replaced: { status: 404, text: 'Te enviamos después un enlace más nuevo. Abre ese mensaje.' },
  link_locked: {
    status: 404,
    text: 'Este enlace se cerró: la fecha de nacimiento no coincidió demasiadas veces.',
  },
  link_used: { status: 409, text: 'Ya contestaste con este enlace.' },
  sign_in_first: { status: 409, text: 'Entra a tu cuenta para contestar.' },
  birth_date_differs: {
    status: 422,
    text: 'No coincide con la fecha de nacimiento que tenemos. Revísala o llámanos.',
  },
  guardian_required: { status: 422, text: 'Por un menor firma su madre, padre o tutor.' },
  guardian_is_client: {
    status: 422,
    text: 'Nadie responde por sí mismo: escribe los datos de otra persona.',
  },
  signed_by_another: { status: 422, text: 'Firma {name}: escribe ese nombre.' },
  /** A guardian signed for an adult, who needs none. */
  guardian_uncalled: { status: 422, text: 'Un adulto firma por sí mismo.' },
});
