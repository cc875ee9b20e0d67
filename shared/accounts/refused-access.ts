import { whoActed } from '#shared/records/access/access-labels.ts';

/** `visitor:1a2b3c4d` is nobody known; by the letters two of them are told apart. */
export function whoWasRefused(who: string, name: string | undefined): string {
  const [kind, id = ''] = who.split(':');
  if (kind === 'others') return 'Muchos más';
  if (kind === 'visitor') return `Sin identificar (origen ${id})`;
  return whoActed(who, name);
}

/** The parts of the product, as the owner knows them. */
export const domainNames: Readonly<Record<string, string>> = {
  accounts: 'Cuentas',
  appointments: 'Citas',
  catalog: 'Catálogo',
  desk: 'Panel',
  health: 'Perfil de salud',
  intake: 'Prospectos',
  notifications: 'Mensajes',
  patients: 'Clientes',
  payments: 'Pagos',
  promotions: 'Promociones',
  records: 'Fichas',
  settings: 'Ajustes',
  staff: 'Esteticistas',
};

/** What the answer was, by its status. */
export const refusalNames: Readonly<Record<number, string>> = {
  401: 'Sesión terminada o no válida',
  403: 'No le corresponde',
  404: 'De otra persona, o no existe',
};
