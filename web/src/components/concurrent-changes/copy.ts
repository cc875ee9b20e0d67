export const concurrentChangesText = {
  conflict:
    'Otra persona guardó cambios mientras tanto. Lo que escribiste sigue aquí: mira qué cambió y guarda de nuevo.',
  title: 'Lo que cambió la otra persona',
  choose: 'Cambiaron lo mismo. Elige qué se queda:',
  own: 'Lo tuyo',
  remote: 'Lo de la otra persona',
  merged: 'Ya está puesto en el formulario:',
  nothing:
    'Ninguno de los datos que se cambian aquí: están como los abriste, y lo que escribiste sigue puesto.',
  empty: 'Vacío',
  yesOrNo: (isYes: boolean) => (isYes ? 'Sí' : 'No'),
} as const;
