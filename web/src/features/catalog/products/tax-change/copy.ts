import { formatInteger } from '#shared/core/format.ts';

const formatProductCount = (count: number) =>
  `${formatInteger(count)} ${count === 1 ? 'producto' : 'productos'}`;

/** 'Impuesto masivo' (R458 R459 R460). */
export const taxChangeText = {
  title: 'Impuesto masivo',
  subtitle: 'Los servicios no cambian.',
  action: 'Acción',
  actions: { add: 'Activar impuesto', remove: 'Quitar impuesto' },
  tax: 'Impuesto',
  all: 'Todos los impuestos',
  allHint: 'Quedan sin ninguno',
  products: 'Productos',
  everyCategory: 'Todas las categorías',
  withoutTax: 'Solo productos sin impuesto',
  choose: 'Elige el impuesto y te decimos cuántos productos cambian.',
  counting: 'Contando...',
  countFailed: 'No pudimos contar los productos.',
  taxFirst: 'Selecciona un impuesto primero.',
  noMatch: 'No hay productos que coincidan con el filtro',
  noneChange: 'Ninguno cambia: ya están como pides.',
  count: formatProductCount,
  gain: 'recibirán',
  lose: 'dejarán',
  loseAll: 'quedarán sin impuestos',
  batches: (count: number) => (count === 1 ? 'en 1 lote.' : `en ${formatInteger(count)} lotes.`),
  exempt: (count: number) =>
    count === 1 ? 'El exento queda como está.' : `Los ${formatInteger(count)} exentos quedan como están.`,
  examples: 'Por ejemplo',
  becomes: 'pasa a',
  cancel: 'Cancelar',
  apply: 'Aplicar',
  applyTo: (count: number) => `Aplicar a ${formatProductCount(count)}`,
  adding: (tax: string) => `Activando ${tax}`,
  removing: (tax: string) => `Quitando ${tax}`,
  removingAll: 'Quitando todos los impuestos',
  of: (count: number, category: string) => `${formatProductCount(count)} de ${category}`,
  everyCategoryOf: 'todas las categorías',
  progress: (done: number, total: number) => `${formatInteger(done)} / ${formatInteger(total)}`,
  batchOf: (batch: number, count: number) => `lote ${batch} de ${count}`,
  batch: (number: number) => `Lote ${number}`,
  saved: (count: number) => `${formatInteger(count)} guardados`,
  saving: (count: number) => `${formatInteger(count)}, guardando...`,
  stay: 'Deja esta página abierta. Si lo detienes, lo guardado se queda y puedes aplicarlo otra vez: solo cambia lo que falte.',
  stop: 'Detener',
  stopping: 'Deteniendo...',
  stopTitle: 'Detener los cambios',
  stopQuestion: 'Terminamos lo que ya empezó y paramos. Lo guardado se queda y lo demás no cambia.',
  keepGoing: 'Seguir',
  stopped: (done: number, total: number) =>
    `Detenido: ${formatInteger(done)} de ${formatInteger(total)} guardados.`,
  done: (done: number, total: number) =>
    total === 0
      ? 'Listo: otra persona ya los había cambiado.'
      : `Listo: ${formatInteger(done)} de ${formatInteger(total)}`,
  close: 'Cerrar',
  failed: 'Ocurrió un error aplicando los cambios masivos.',
  /** Says "al menos" because the failed batch may be partly saved. */
  failedSaved: (done: number, total: number) =>
    `${done > 0 ? `Quedaron guardados al menos ${formatInteger(done)} de ${formatInteger(total)}. ` : ''}Reintentar aplica lo que falta.`,
  retry: 'Reintentar',
} as const;
