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
  allTaxes: 'Todos los impuestos',
  allTaxesHint: 'Quedan sin ninguno',
  products: 'Productos',
  allCategories: 'Todas las categorías',
  withoutTax: 'Solo productos sin impuesto',
  chooseTaxHint: 'Elige el impuesto y te decimos cuántos productos cambian.',
  counting: 'Contando...',
  countFailed: 'No pudimos contar los productos.',
  taxRequired: 'Selecciona un impuesto primero.',
  noMatch: 'No hay productos que coincidan con el filtro',
  nothingChanges: 'Ninguno cambia: ya están como pides.',
  productCount: formatProductCount,
  gainTax: 'recibirán',
  loseTax: 'dejarán',
  loseAllTaxes: 'quedarán sin impuestos',
  batchCount: (count: number) => (count === 1 ? 'en 1 lote.' : `en ${formatInteger(count)} lotes.`),
  exemptNotice: (count: number) =>
    count === 1 ? 'El exento queda como está.' : `Los ${formatInteger(count)} exentos quedan como están.`,
  examplesLabel: 'Por ejemplo',
  becomes: 'pasa a',
  cancel: 'Cancelar',
  apply: 'Aplicar',
  applyTo: (count: number) => `Aplicar a ${formatProductCount(count)}`,
  adding: (tax: string) => `Activando ${tax}`,
  removing: (tax: string) => `Quitando ${tax}`,
  removingAll: 'Quitando todos los impuestos',
  productsOfCategory: (count: number, category: string) => `${formatProductCount(count)} de ${category}`,
  allCategoriesInSubtitle: 'todas las categorías',
  progress: (done: number, total: number) => `${formatInteger(done)} / ${formatInteger(total)}`,
  batchProgress: (batch: number, count: number) => `lote ${batch} de ${count}`,
  batchLabel: (number: number) => `Lote ${number}`,
  savedCount: (count: number) => `${formatInteger(count)} guardados`,
  savingCount: (count: number) => `${formatInteger(count)}, guardando...`,
  keepPageOpenNotice:
    'Deja esta página abierta. Si lo detienes, lo guardado se queda y puedes aplicarlo otra vez: solo cambia lo que falte.',
  stop: 'Detener',
  stopping: 'Deteniendo...',
  stopTitle: 'Detener los cambios',
  stopQuestion: 'Terminamos lo que ya empezó y paramos. Lo guardado se queda y lo demás no cambia.',
  continueLabel: 'Seguir',
  stoppedMessage: (done: number, total: number) =>
    `Detenido: ${formatInteger(done)} de ${formatInteger(total)} guardados.`,
  doneMessage: (done: number, total: number) =>
    total === 0
      ? 'Listo: otra persona ya los había cambiado.'
      : `Listo: ${formatInteger(done)} de ${formatInteger(total)}`,
  close: 'Cerrar',
  failed: 'Ocurrió un error aplicando los cambios masivos.',
  /** Says "al menos" because the failed batch may be partly saved. */
  partlySavedMessage: (done: number, total: number) =>
    `${done > 0 ? `Quedaron guardados al menos ${formatInteger(done)} de ${formatInteger(total)}. ` : ''}Reintentar aplica lo que falta.`,
  retry: 'Reintentar',
} as const;
