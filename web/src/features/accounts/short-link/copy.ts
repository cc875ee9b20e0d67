import { accountErrors } from '#shared/accounts/errors.ts';

export const shortLinkText = {
  page: 'Enlace',
  loading: 'Abriendo tu enlace...',
  failed: 'No pudimos abrir tu enlace.',
  overTitle: 'Enlace vencido',
  over: accountErrors.link_over.text,
  overNext: 'Entra a tu cuenta para pedir otro, o llámanos.',
  signIn: 'Iniciar sesión',
  accepted: 'Ya tienes tu cuenta',
  acceptedNext: 'Ya elegiste tu contraseña. Entra con tu correo.',

  prove: {
    title: 'Confirma tu correo',
    lead: 'Confirma que este correo es tuyo y podrás solicitar tu cita.',
    submit: 'Confirmar mi correo',
    submitting: 'Confirmando...',
    done: 'Correo confirmado',
    doneNext: 'Gracias. Ya puedes solicitar tu cita.',
    already: 'Tu correo ya estaba confirmado. No tienes que hacer nada más.',
    go: 'Ver mis citas',
  },
} as const;
