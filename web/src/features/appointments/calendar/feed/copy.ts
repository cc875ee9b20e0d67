import { formatLongDate } from '#shared/core/format.ts';

/** Copy of the private calendar address. */
export const feedText = {
  title: 'Calendario en tu teléfono',
  lead: 'Tus citas en el calendario de tu teléfono, siempre al día: si una cita cambia, tu calendario también.',
  noLink: 'Crea un enlace y añádelo a tu calendario como suscripción. No dice qué tratamiento es.',
  existingLink: (date: string) =>
    `Tienes un enlace desde el ${formatLongDate(date)}. Por tu privacidad solo se muestra al crearlo: si lo perdiste, renuévalo.`,
  createdHint: 'Cópialo ahora: por tu privacidad no se vuelve a mostrar.',
  secrecyNotice: 'Quien tenga este enlace puede ver tus citas. No lo compartas.',
  linkLabel: 'Tu enlace',
  openInCalendar: 'Abrir en mi calendario',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  copyFailed: 'No pudimos copiarlo. Selecciónalo y cópialo tú.',
  create: 'Crear enlace',
  creating: 'Creando...',
  renew: 'Renovar',
  renewTitle: 'Renovar el enlace',
  renewQuestion: 'El enlace de ahora deja de funcionar y tendrás que agregar el nuevo a tu calendario.',
  revoke: 'Desactivar',
  revokeTitle: 'Desactivar el enlace',
  revoking: 'Desactivando...',
  revokeQuestion: 'Tu calendario deja de recibir tus citas. Puedes crear otro enlace cuando quieras.',
  revoked: 'Enlace desactivado',
  failed: 'No pudimos cargar tu enlace',
  close: 'Cerrar',
} as const;
