/** 'Información Personal'; the texts of R395 to R397 are fixed to the letter. */
export const informationText = {
  title: 'Información Personal',
  context: 'Tus datos para citas, avisos y facturas.',
  section: 'Tus datos',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  emailHint: 'Si lo cambias, te enviamos un enlace para confirmarlo antes de tu próxima reserva.',
  awaitsProof: 'Confirma tu correo',
  awaitsProofDetail: (email: string) => `Enviamos un enlace a ${email}. Ábrelo para poder reservar citas.`,
  phone: 'Teléfono',
  phoneHint: 'Por ejemplo, 787-555-0142.',
  address: 'Dirección',
  save: 'Guardar cambios',
  saving: 'Guardando...',
  saved: 'Información actualizada exitosamente.',
  saveFailed: 'Hubo un error al actualizar la información. Por favor, intenta nuevamente.',
  loadFailed: 'Ocurrió un error al cargar los datos del paciente.',
  photoOf: (name: string) => `Foto de ${name}`,
  addPhoto: 'Subir foto',
  changePhoto: 'Cambiar foto',
  photoSaved: 'Foto subida y guardada correctamente.',
  photoFailed: 'Error al subir la foto de perfil.',
  documents: 'Mis Documentos',
} as const;

/** Profile messages stay five seconds (R190). */
export const informationToastMs = 5_000;
