import { defineErrors } from '#shared/core/errors.ts';

/** Spec 3 §5 and §8 "Intake"; the first two texts are fixed to the letter. */
export const intakeErrors = defineErrors('intake', {
  not_sent: { status: 503, text: 'No se pudo enviar. Intente nuevamente.' },
  consent_required: { status: 422, text: 'Debe aceptar el consentimiento informado.' },
  consent_outdated: {
    status: 409,
    text: 'El consentimiento cambió mientras contestabas. Recarga la página, léelo y acéptalo otra vez.',
  },
});
