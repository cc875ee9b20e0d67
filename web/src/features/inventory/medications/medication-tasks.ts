/** Dialogs over the list, by their URL value. */
export const tasks = {
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
export type Task = keyof typeof tasks;

export const isTask = (name: string): name is Task => name in tasks;
