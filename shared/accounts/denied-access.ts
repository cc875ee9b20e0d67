import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatActorLabel } from '#shared/records/access/access-labels.ts';
import type { RejectedAccess } from './denied-access-api.ts';

/** Formats a caller's name. `visitor:1a2b3c4d` is an unknown caller with a hash of the address. */
export function formatRejectedCaller(who: string, name: string | undefined): string {
  const [kind, id = ''] = who.split(':');
  if (kind === 'others') return 'Muchos más';
  if (kind === 'visitor') return `Sin identificar (origen ${id})`;
  return formatActorLabel(who, name);
}

/** Name of each domain's data, as it follows 'Ver' and 'Cambiar'. */
const dataNames: Readonly<Record<string, string>> = {
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

function formatRequestedData({ domain, call }: Pick<RejectedAccess, 'domain' | 'call'>): string {
  const dataName = dataNames[domain];
  if (dataName === undefined) return 'Varias cosas';
  return `${call.startsWith('GET ') ? 'Ver' : 'Cambiar'} ${dataName}`;
}

const rejectionReasons: Readonly<Record<number, string>> = {
  401: 'su sesión había terminado',
  403: 'su cuenta no lo permite',
  404: 'es de otra persona, o ya no existe',
  422: 'pasa de su límite',
};

type RejectedRequest = { readonly request: string; readonly reason: string; readonly count: number };
export type RejectedAccessDay = {
  readonly date: string;
  readonly who: string;
  readonly lastAt: string;
  readonly count: number;
  readonly requests: readonly RejectedRequest[];
};

/** Groups the log's hourly rows, which are newest first, by caller and day in Puerto Rico. */
export function groupRejectedAccesses(rows: readonly RejectedAccess[]): RejectedAccessDay[] {
  const rowsByDay = Map.groupBy(
    rows,
    ({ lastAt, who }) => `${toCivilDateTime(new Date(lastAt)).date} ${who}`,
  );
  return [...rowsByDay.values()].flatMap((dayRows) => {
    const [newestRow] = dayRows.toSorted((a, b) => b.lastAt.localeCompare(a.lastAt));
    if (!newestRow) return [];
    const { lastAt, who } = newestRow;
    return [
      {
        date: toCivilDateTime(new Date(lastAt)).date,
        who,
        lastAt,
        count: sumCounts(dayRows),
        requests: groupRejectedRequests(dayRows),
      },
    ];
  });
}

const sumCounts = (rows: readonly { readonly count: number }[]) =>
  rows.reduce((total, { count }) => total + count, 0);

function groupRejectedRequests(rows: readonly RejectedAccess[]): RejectedRequest[] {
  const rowsByRequest = Map.groupBy(rows, (row) => `${formatRequestedData(row)} ${row.status}`);
  return [...rowsByRequest.values()]
    .flatMap((equalRows) => {
      const [firstRow] = equalRows;
      if (!firstRow) return [];
      return [
        {
          request: formatRequestedData(firstRow),
          reason: rejectionReasons[firstRow.status] ?? '',
          count: sumCounts(equalRows),
        },
      ];
    })
    .toSorted((a, b) => b.count - a.count);
}
