import { pluralize } from '#shared/core/format.ts';

/** Copy of the list of unclosed appointments. */
export const unclosedText = {
  title: 'Citas sin cerrar',
  context: (count: number) =>
    count === 0 ? 'Todo está cerrado' : pluralize(count, 'cita por cerrar', 'citas por cerrar'),
  explanation:
    'Citas confirmadas de días anteriores. Su esteticista las cierra con el código, o administración sin él. Mientras tanto, sus dosis siguen reservadas.',
  columns: { patient: 'Paciente', date: 'Fecha', time: 'Hora', staff: 'Esteticista', balance: 'Por cobrar' },
  record: 'Ver ficha',
  recordOf: (name: string) => `Ver ficha de ${name}`,
  emptyTitle: 'No hay citas sin cerrar',
  empty: 'Las citas que pasan de su día sin cerrarse aparecen aquí.',
  failed: 'No pudimos cargar las citas sin cerrar',
} as const;
