import { counted } from '#shared/core/format.ts';

/** Choosing an address of Puerto Rico while it is typed. */
export const addressText = {
  label: 'Dirección',
  list: 'Direcciones sugeridas',
  hint: 'Escribe y elige una de las sugerencias.',
  chosen: (municipality: string | undefined) =>
    municipality === undefined ? 'Dirección encontrada en el mapa.' : `Encontrada en ${municipality}.`,
  searching: 'Buscando direcciones...',
  none: 'Ninguna dirección de Puerto Rico coincide.',
  found: (count: number) => counted(count, 'dirección sugerida', 'direcciones sugeridas'),
  failed: 'No pudimos buscar direcciones. Sigue escribiendo para intentarlo otra vez.',
} as const;
