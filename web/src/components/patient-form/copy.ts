/** Form of a new client. */
export const createPatientText = {
  title: 'Crear cliente',
  subtitle:
    'Recibirá una invitación por correo, y por mensaje de texto si das su teléfono, para entrar a su cuenta.',
  create: 'Crear cliente',
  working: 'Guardando...',
  created: 'Paciente creado con éxito',
  createdDetail: (name: string) => `Le enviamos su invitación a ${name}.`,
} as const;
