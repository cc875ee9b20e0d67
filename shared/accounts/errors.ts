import { defineErrors } from '#shared/core/errors.ts';

/** Texts are fixed to the letter by docs/requirements.tsv (login, registro, recuperacion). */
export const accountErrors = defineErrors('account', {
  no_record: { status: 404, text: 'No se encontró el usuario en las colecciones adecuadas.' },
  inactive: { status: 401, text: 'Tu cuenta no está activa. Comunícate con el centro.' },
  email_taken: { status: 409, text: 'Este correo ya está registrado.' },
  email_awaits_proof: {
    status: 409,
    text: 'Ese correo está en una cuenta que nadie ha confirmado. Si es de esta persona, pídele que abra el enlace de «Confirma tu correo»; si no, usa otro correo o elimina esa cuenta en «Clientes Activos».',
  },
  registration_proof_due: {
    status: 409,
    text: 'Alguien creó una cuenta con este correo y no lo ha confirmado. Si fuiste tú, inicia sesión. Si no, abre el enlace que acabamos de enviarte a este correo y crea la tuya.',
  },
  email_in_use: { status: 409, text: 'Este correo ya está en uso. Usa el link con la contraseña temporal.' },
  already_registered: {
    status: 409,
    text: 'Tu cuenta ya existe. Entra con tu correo y tu contraseña; si la olvidaste, elige otra.',
  },
  weak_password: { status: 422, text: 'La contraseña es muy débil (mínimo 6 caracteres).' },
  weak_team_password: { status: 422, text: 'La contraseña es muy débil (mínimo 10 caracteres).' },
  password_common: { status: 422, text: 'Esta contraseña es de las más usadas. Elige otra.' },
  password_personal: {
    status: 422,
    text: 'La contraseña no puede llevar tu nombre, tu correo, tu teléfono, tu fecha de nacimiento ni el nombre del centro.',
  },
  recovery_over: { status: 422, text: 'Este enlace ya se usó o venció. Pide uno nuevo.' },
  password_needed: { status: 422, text: 'Escribe tu contraseña para hacer este cambio.' },
  password_wrong: { status: 422, text: 'La contraseña es incorrecta.' },
  second_factor_due: {
    status: 403,
    text: 'El centro te pide la verificación en dos pasos. Configúrala para seguir.',
  },
  second_factor_not_asked: {
    status: 401,
    text: 'Tu verificación en dos pasos dejó de pedirse al entrar, y así no se abre tu cuenta. Pide a un administrador que la restablezca.',
  },
  second_factor_on: { status: 409, text: 'Ya tienes la verificación en dos pasos.' },
  second_factor_off: { status: 409, text: 'La verificación en dos pasos está apagada.' },
  second_factor_kept: {
    status: 409,
    text: 'El centro exige la verificación en dos pasos: no se puede apagar.',
  },
  second_factor_over: {
    status: 409,
    text: 'Empezaste de nuevo en otra ventana, y esta clave ya no vale. Cierra y vuelve a empezar.',
  },
  second_factor_own: {
    status: 409,
    text: 'La tuya se apaga en tu menú, con tu contraseña y un código.',
  },
  one_time_code_wrong: {
    status: 422,
    text: 'El código no es correcto. Escribe el que se ve ahora; si vuelve a fallar, pon la hora de tu teléfono en automático.',
  },
  one_time_code_used: {
    status: 422,
    text: 'Ese código ya se usó. Espera el siguiente: cambia cada 30 segundos.',
  },
  recovery_code_refused: {
    status: 422,
    text: 'No pudimos comprobarlo. Revisa el código, o entra otra vez desde el principio.',
  },
  wrong_temporary_password: { status: 422, text: 'La contraseña temporal es incorrecta.' },
  invitation_under_way: {
    status: 409,
    text: 'Tu cuenta se está creando. Espera un minuto y intenta de nuevo.',
  },
  user_not_found: { status: 404, text: 'No se encontró el usuario.' },
  registration_unreadable: { status: 404, text: 'Error al cargar la información del registro.' },
  has_own_password: { status: 409, text: 'Esta persona ya eligió su contraseña.' },
  not_active: { status: 409, text: 'Activa la cuenta antes de enviar la invitación.' },
  changed_meanwhile: {
    status: 409,
    text: 'Alguien cambió esta cuenta mientras la editabas. Ábrela de nuevo para ver sus datos.',
  },
  last_admin: {
    status: 409,
    text: 'Es la única persona activa con el rol de administrador. Dale antes ese rol a alguien que ya entre a su cuenta.',
  },
  link_over: { status: 404, text: 'Este enlace ya no está disponible. Pide uno nuevo.' },
  email_unproved: {
    status: 409,
    text: 'Confirma tu correo antes de solicitar una cita: abre el enlace que te enviamos.',
  },
});

export const approvalErrors = defineErrors('approval', {
  refused: {
    status: 422,
    text: 'Ese correo y esa contraseña no son de una cuenta de administración.',
  },
  code_needed: { status: 422, text: 'Escribe los 6 números de la aplicación de verificación.' },
  over: { status: 409, text: 'Esa aprobación ya se usó o venció. Pídela otra vez.' },
});
