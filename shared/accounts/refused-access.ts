import { civilAt } from '#shared/core/civil-time.ts';
import { whoActed } from '#shared/records/access/access-labels.ts';
import type { RefusedAccess } from './refused-access-api.ts';

/** Display name of a caller; `visitor:1a2b3c4d` is an unidentified source, distinguished by its letters. */
export function whoWasRefused(who: string, name: string | undefined): string {
  const [kind, id = ''] = who.split(':');
  if (kind === 'others') return 'Muchos más';
  if (kind === 'visitor') return `Sin identificar (origen ${id})`;
  return whoActed(who, name);
}

/** Name of each domain's data, as it follows 'Ver' and 'Cambiar'. */
const held: Readonly<Record<string, string>> = {
  accounts: 'cuentas',
  appointments: 'citas',
  catalog: 'el catálogo',
  desk: 'el panel',
  health: 'perfiles de salud',
  intake: 'prospectos',
  notifications: 'mensajes',
  patients: 'clientes',
  payments: 'pagos',
  promotions: 'promociones',
  records: 'fichas',
  sales: 'ventas',
  settings: 'los ajustes',
  staff: 'esteticistas',
};

function wantedOf({ domain, call }: Pick<RefusedAccess, 'domain' | 'call'>): string {
  const what = held[domain];
  if (what === undefined) return 'Varias cosas';
  return `${call.startsWith('GET ') ? 'Ver' : 'Cambiar'} ${what}`;
}

const refusalNames: Readonly<Record<number, string>> = {
  401: 'su sesión había terminado',
  403: 'su cuenta no lo permite',
  404: 'es de otra persona, o ya no existe',
  422: 'pasa de su límite',
};

type Wanted = { readonly what: string; readonly why: string; readonly count: number };
export type RefusedDay = {
  readonly date: string;
  readonly who: string;
  readonly lastAt: string;
  readonly count: number;
  readonly wanted: readonly Wanted[];
};

/** Groups a log's hours, newest first, by person and day in Puerto Rico. */
export function refusedDays(rows: readonly RefusedAccess[]): RefusedDay[] {
  const days = Map.groupBy(rows, ({ lastAt, who }) => `${civilAt(new Date(lastAt)).date} ${who}`);
  return [...days.values()].flatMap((ofDay) => {
    const [newest] = ofDay.toSorted((a, b) => b.lastAt.localeCompare(a.lastAt));
    if (!newest) return [];
    const { lastAt, who } = newest;
    return [
      { date: civilAt(new Date(lastAt)).date, who, lastAt, count: sum(ofDay), wanted: wantedIn(ofDay) },
    ];
  });
}

const sum = (rows: readonly { readonly count: number }[]) =>
  rows.reduce((total, { count }) => total + count, 0);

function wantedIn(rows: readonly RefusedAccess[]): Wanted[] {
  const alike = Map.groupBy(rows, (row) => `${wantedOf(row)} ${row.status}`);
  return [...alike.values()]
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      return [{ what: wantedOf(first), why: refusalNames[first.status] ?? '', count: sum(same) }];
    })
    .toSorted((a, b) => b.count - a.count);
}
