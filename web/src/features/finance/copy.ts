import { toCivilDateTime } from '#shared/core/civil-time.ts';
import {
  formatMonthYear,
  formatShortFullDate,
  formatTime,
  getMonthName,
  pluralize,
} from '#shared/core/format.ts';

const capitalize = (value: string) => `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`;

/** Copy of 'Finanzas y Rastreos' that the PDF does not share. */
export const financesText = {
  month: 'Mes',
  monthOf: (month: string) => capitalize(formatMonthYear(month)),
  monthName: (month: string) => capitalize(getMonthName(month)),
  /** Adds the time of the data for the current month. */
  context: (month: string, isOver: boolean, readAt: Date) => {
    const { date, time } = toCivilDateTime(readAt);
    const until = isOver ? '' : `, hasta hoy ${formatShortFullDate(date)}, ${formatTime(time)}`;
    return `${capitalize(formatMonthYear(month))}${until}`;
  },
  csv: 'CSV',
  csvFile: (month: string) => `finanzas-${month}.csv`,
  pending: 'Pendiente',
  notCollected: 'No cuenta como recaudado',
  notLoaded: 'Sin cargar',
  noSales: 'Aún no hay ventas este mes',
  perDay: 'Promedio por día de cada periodo',
  chart: (bars: readonly string[]) => `Promedio por día: ${bars.join('; ')}`,
  pos: 'Lo que vende la caja, sin esteticista',
  appointmentsOf: (name: string) => `Ver las visitas de ${name}`,
  clients: (clients: number) => `Ver ${pluralize(clients, 'cliente', 'clientes')}`,
  firstClients: 'Ver menos',
  nothingOwed: 'Nadie debe nada',
  inventory: 'Ver inventario',
  noMedications: 'Aún no hay medicamentos',
  noDispatches: 'Aún no hay despachos este mes',
  margin: 'Lo vendido menos el costo del lote usado',
  late: 'Está tardando más de lo normal. Saldrá aquí en cuanto llegue.',
  retry: 'Reintentar',
  failed: {
    collected: 'No pudimos cargar lo recaudado',
    comparison: 'No pudimos cargar la comparación',
    team: 'No pudimos cargar lo de cada esteticista',
    pending: 'No pudimos cargar lo que está por cobrar',
    stock: 'No pudimos cargar el inventario',
    margin: 'No pudimos cargar el margen',
  },
} as const;
