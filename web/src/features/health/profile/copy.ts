import { formatLongDate } from '#shared/core/format.ts';
import { formatWeight } from '#shared/health/weight.ts';

/** Copy quoted in docs/requirements.tsv (salud) must stay word for word. */
export const profileText = {
  title: 'Perfil de Salud',
  context: 'Tu equipo lo ve antes de cada visita.',
  failed: 'No pudimos cargar tu perfil',
  weight: 'Peso',
  previousWeight: (tenths: number) => `El anterior, ${formatWeight(tenths)} lb, queda en tu historial.`,
  activity: 'Actividad',
  meals: 'Comidas',
  habits: 'Hábitos',
  savedOn: (date: string) => `Guardado por última vez el ${formatLongDate(date)}`,
  discard: 'Descartar',
  save: 'Guardar perfil',
  saving: 'Guardando...',
  saved: 'Información actualizada exitosamente.',
  reasonsTitle: 'Para qué sirve',
  reasons: [
    'Cada peso nuevo se suma a tu gráfica; los anteriores no se borran.',
    'Tu peso meta y tus calorías se comparan en Progreso de Salud.',
    'Solo tú y las personas que te atienden pueden verlo.',
  ],
} as const;
