import { figure, longDate } from '#shared/core/format.ts';
import { defaultGoals } from '#shared/health/goals.ts';
import { weightText } from '#shared/health/weight.ts';

/** Texts in docs/requirements.tsv (salud) are fixed to the letter. */
export const profileText = {
  title: 'Perfil de Salud',
  context: 'Tu equipo lo ve antes de cada visita.',
  failed: 'No pudimos cargar tu perfil',
  weight: 'Peso',
  currentWeight: 'Peso actual',
  before: (tenths: number) => `El anterior, ${weightText(tenths)} lb, queda en tu historial.`,
  goalWeight: 'Peso meta',
  activity: 'Actividad',
  activityLevel: 'Actividad física',
  weeklyMinutes: 'Minutos de actividad por semana',
  meals: 'Comidas',
  dailyMeals: 'Comidas diarias',
  dailyCalories: 'Calorías diarias',
  caloriesHint: `Un estimado basta. La meta por defecto es ${figure(defaultGoals.dailyCalories)} kcal.`,
  habits: 'Hábitos',
  alcohol: 'Bebidas con alcohol',
  smokes: '¿Fumas?',
  yes: 'Sí',
  no: 'No',
  savedOn: (date: string) => `Guardado por última vez el ${longDate(date)}`,
  discard: 'Descartar',
  save: 'Guardar perfil',
  saving: 'Guardando...',
  saved: 'Información actualizada exitosamente.',
  why: 'Para qué sirve',
  reasons: [
    'Cada peso nuevo se suma a tu gráfica; los anteriores no se borran.',
    'Tu peso meta y tus calorías se comparan en Progreso de Salud.',
    'Solo tú y las personas que te atienden pueden verlo.',
  ],
} as const;
