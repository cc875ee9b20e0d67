/** URL values of the dialogs over the list. */
export const taskParams = {
  create: 'crear',
  edit: 'editar',
  receive: 'recibir',
  picture: 'imagen',
  moves: 'movimientos',
  remove: 'eliminar',
  discard: 'descartar',
  recall: 'retirar',
  relabel: 'corregir-lote',
} as const;
export type Task = keyof typeof taskParams;

export const isTask = (name: string): name is Task => name in taskParams;
