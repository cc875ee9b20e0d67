import { pluralize } from '#shared/core/format.ts';

export const patientSearchText = {
  label: 'Cliente',
  list: 'Clientes encontrados',
  hint: 'Busca por nombre, teléfono o correo.',
  searching: 'Buscando...',
  none: (typed: string) => `Ningún cliente coincide con “${typed}”.`,
  found: (count: number) => pluralize(count, 'cliente encontrado', 'clientes encontrados'),
  more: 'Puede haber más: escribe también el apellido, el teléfono o el correo.',
  failed: 'No pudimos buscar. Intenta de nuevo.',
  retry: 'Reintentar',
  inactive: 'Inactivo',
  chosen: 'Cliente elegido',
  create: (typed: string) => `Crear cliente «${typed}»`,
  remove: (name: string) => `Quitar a ${name}`,
} as const;
