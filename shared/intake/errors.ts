import { defineErrors } from '#shared/core/errors.ts';

/** The first two texts are fixed to the letter by docs/requirements.tsv (intake). */
export const intakeErrors = defineErrors('intake', {
  not_sent: { status: 503, text: 'No se pudo enviar. Intente nuevamente.' },
  consent_required: { status: 422, text: 'Debe aceptar el consentimiento informado.' },
  consent_outdated: {
    status: 409,
    text: 'El consentimiento cambió mientras contestabas. Ya está el nuevo en pantalla: léelo y acéptalo otra vez.',
  },
});
