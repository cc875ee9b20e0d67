/** 'Información Personal'. Texts of R395 to R397 are literal. */
export const informationText = {
  title: 'Información Personal',
  context: 'Tus datos para citas, avisos y facturas.',
  sectionTitle: 'Tus datos',
  awaitsProof: 'Confirma tu correo',
  awaitsProofDetail: (email: string) => `Enviamos un enlace a ${email}. Ábrelo para poder reservar citas.`,
  pendingEmail: 'Confirma tu correo nuevo',
  pendingEmailDetail: (pending: string, email: string) =>
    `Enviamos un enlace a ${pending}. Hasta que lo abras, entras y recibes mensajes con ${email}.`,
  pendingEmailNext: (pending: string) =>
    `Falta confirmar tu correo nuevo: abre el enlace que enviamos a ${pending}.`,
  linkSent: 'Enlace enviado. Revisa tu correo.',
  alreadyConfirmed: 'Ya confirmaste tu correo. No hacía falta otro enlace.',
  changeCancelled: (email: string) => `Entras con ${email}.`,
  messagesLegend: 'Mensajes que recibes',
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
