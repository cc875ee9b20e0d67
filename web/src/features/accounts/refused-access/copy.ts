/** What people were refused, for the owner. */
export const refusedText = {
  title: 'Accesos denegados',
  context: 'Lo que el centro no dejó ver ni hacer en los últimos 90 días, por hora.',
  explanation:
    'Uno que otro es normal: una sesión que terminó o un enlace viejo. Muchos de una misma persona u origen merecen una pregunta.',
  failed: 'No pudimos cargar los accesos denegados',
  caption: 'Accesos denegados',
  columns: { hour: 'Hora', who: 'Quién', asked: 'Qué pidió', answer: 'Por qué no', count: 'Veces' },
  times: (count: number) => (count === 1 ? '1 vez' : `${count} veces`),
  several: 'Varias cosas',
  emptyTitle: 'No se ha denegado ningún acceso',
  empty: 'Si alguien pide lo que no le corresponde, aparece aquí.',
  more: 'Ver anteriores',
} as const;
