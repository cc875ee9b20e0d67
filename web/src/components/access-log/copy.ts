import { retentionYears } from '#shared/core/periods.ts';

export const accessText = {
  title: 'Accesos',
  failed: 'No pudimos cargar los accesos',
  explanation: `Quién leyó y quién cambió qué. Nadie puede editar ni borrar este registro. Los cambios se guardan siempre; las lecturas, ${retentionYears} años.`,
  caption: 'Accesos a la ficha',
  close: 'Cerrar',
  columns: { at: 'Cuándo', who: 'Quién', deed: 'Qué hizo', changes: 'Detalles' },
  emptyTitle: 'Nadie ha abierto esta ficha',
  empty: 'Cada lectura y cada cambio queda aquí.',
  before: 'Antes:',
  after: 'Después:',
  nothing: 'vacío',
  more: 'Ver anteriores',
} as const;
