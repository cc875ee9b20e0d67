import { defineErrors } from '#shared/core/errors.ts';
import { formatTimeWithArticle } from '#shared/core/format.ts';

/** Texts are those of docs/requirements.tsv (disponibilidad, esteticistas). */
export const staffErrors = defineErrors('staff', {
  block_ends_first: { status: 422, text: 'La hora de fin debe ser después de la hora de inicio.' },
  block_outside_day: {
    status: 422,
    text: `Un bloque va entre ${formatTimeWithArticle('06:00')} y ${formatTimeWithArticle('24:00')} (medianoche).`,
  },
  block_too_short: { status: 422, text: 'Un bloque dura 15 minutos o más.' },
  block_past: { status: 422, text: 'Ese día ya pasó. Elige hoy o un día que viene.' },
  block_too_far: { status: 422, text: 'Elige un día de los próximos dos años.' },
  block_exists: { status: 409, text: 'Ese bloque ya existe.' },
  block_overlaps: { status: 409, text: 'Se cruza con el bloque {other}' },
  block_not_found: { status: 404, text: 'Ese bloque ya no existe. Recarga la página.' },
  no_base_hours: { status: 422, text: 'No hay un horario base. Agrega los bloques uno a uno.' },
  has_blocks: { status: 409, text: 'Este horario ya tiene bloques. Recarga la página para verlos.' },
  no_address: { status: 422, text: 'El paciente no tiene una dirección válida.' },
  no_position: { status: 422, text: 'No se ha detectado la ubicación del enfermero.' },
  changed_meanwhile: {
    status: 409,
    text: 'Alguien cambió a este esteticista mientras lo editabas. Ábrelo de nuevo para ver sus datos.',
  },
  has_appointments: {
    status: 409,
    text: '{name} tiene {appointments} por delante, hasta el {date}. Cámbialas a otra persona o cancélalas primero.',
  },
  unknown_service: { status: 422, text: 'Uno de los servicios ya no existe. Recarga la página.' },
  no_route: { status: 422, text: 'No se pudo calcular la ruta. Verifica la dirección.' },
});
