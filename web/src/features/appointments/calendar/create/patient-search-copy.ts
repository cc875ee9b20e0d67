/** Finding a client by any word of theirs. */
export const patientSearchText = {
  label: 'Cliente',
  list: 'Clientes encontrados',
  hint: 'Busca por nombre, teléfono o correo.',
  searching: 'Buscando...',
  none: (typed: string) => `Ningún cliente coincide con “${typed}”.`,
  found: (count: number) => (count === 1 ? '1 cliente encontrado' : `${count} clientes encontrados`),
  failed: 'No pudimos buscar. Intenta de nuevo.',
  retry: 'Reintentar',
  inactive: 'Inactivo',
  chosen: 'Cliente elegido',
  remove: (name: string) => `Quitar a ${name}`,
} as const;
