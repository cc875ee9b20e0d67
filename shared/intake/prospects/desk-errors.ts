import { defineErrors } from '#shared/core/errors.ts';

/** Texts that docs/requirements.tsv quotes (prospectos, activacion) are fixed to the letter. */
export const prospectErrors = defineErrors('prospect', {
  gone: { status: 404, text: 'Este prospecto ya no está en la lista. Otra persona lo atendió.' },
  email_without_record: { status: 409, text: 'El correo ya existe, pero no encontramos la ficha.' },
  email_taken: { status: 409, text: 'El correo ya existe. No crear nuevamente.' },
  email_awaits_proof: {
    status: 409,
    text: 'Ese correo está en una cuenta que nadie ha confirmado. Si es de esta persona, pídele que abra el enlace de «Confirma tu correo» y pulsa «Set» otra vez; si no, pide otro correo y cámbialo aquí.',
  },
  answers_differ: {
    status: 409,
    text: 'Ya es cliente y contestó otra cosa antes. Compara las respuestas y elige cuáles quedan.',
  },
  not_activated: { status: 500, text: 'Ocurrió un error creando o vinculando el paciente.' },
  unknown_id: {
    status: 404,
    text: 'Hubo un problema al intentar eliminar el prospecto... Ya no está en la lista.',
  },
  is_client: { status: 409, text: 'Hubo un error al eliminar el prospecto. Ya es un cliente activo.' },
});

export const laserErrors = defineErrors('laser', {
  already_open: { status: 409, text: 'Ya tienes una solicitud pendiente.' },
  already_admitted: { status: 409, text: 'Ya puedes pedir servicios láser. No hace falta una evaluación.' },
  has_services: {
    status: 409,
    text: 'Ya tienes servicios asignados. Llámanos si quieres una evaluación láser.',
  },
  already_approved: { status: 409, text: 'Tu evaluación láser ya fue aprobada.' },
  state_changed: { status: 409, text: 'Otra persona ya atendió esta solicitud láser.' },
  unknown_service: { status: 422, text: 'Uno de los servicios ya no existe. Recarga la página.' },
});
