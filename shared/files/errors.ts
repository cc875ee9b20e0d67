import { defineErrors } from '#shared/core/errors.ts';

export const fileErrors = defineErrors('file', {
  too_large: { status: 422, text: 'El archivo pasa de 10 MB.' },
  empty: { status: 422, text: 'El archivo está vacío.' },
  wrong_kind: { status: 422, text: 'Sube un {kinds}.' },
  damaged: { status: 422, text: 'La imagen está dañada. Guárdala de nuevo y vuelve a subirla.' },
  too_many_pixels: {
    status: 422,
    text: 'La imagen pasa de 50 megapíxeles. Reduce su tamaño y vuelve a subirla.',
  },
  active_pdf: {
    status: 422,
    text: 'El PDF trae programas o archivos adjuntos. Imprímelo como PDF y vuelve a subirlo.',
  },
  unreadable_pdf: {
    status: 422,
    text: 'No pudimos revisar el PDF: está protegido o dañado. Imprímelo como PDF y vuelve a subirlo.',
  },
  damaged_pdf: {
    status: 422,
    text: 'El PDF está dañado o incompleto y no se puede abrir. Guárdalo de nuevo y vuelve a subirlo.',
  },
  infected: {
    status: 422,
    text: 'El archivo trae un virus y lo eliminamos. Revisa tu equipo antes de subir otro.',
  },
  not_checked: { status: 422, text: 'No pudimos revisar el archivo. Sube otro.' },
  being_checked: { status: 409, text: 'Todavía revisamos el archivo. Intenta en unos segundos.' },
  not_arrived: { status: 409, text: 'El archivo no llegó. Vuelve a subirlo.' },
});
