import {
  formatInteger,
  formatMoney,
  formatMonthYear,
  formatShortDayMonth,
  getMonthName,
  pluralize,
} from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { formatVials } from '#shared/inventory/labels.ts';
import { calculateLotStockCents } from '#shared/inventory/lot.ts';
import { countUsableDoses, type Medication } from '#shared/inventory/medication.ts';
import type { ReportLine, ReportTable } from '#shared/registers/closing-report.ts';
import { formatTax } from '#shared/reports/ivu-report.ts';
import type { ReportPdf } from '#shared/reports/report-pdf.ts';
import { posMethodNames } from '#shared/sales/labels.ts';
import { debtAges, type PendingClient, type PendingMoney } from './api.ts';
import type { ComparedPeriod } from './comparison.ts';
import { countAppointments, countDoses } from './finance-day.ts';
import type { FinanceMonth } from './finance-month.ts';
import { debtAgeLabels, financePeriodLabels, financeTitle, posName } from './labels.ts';

/** Formats `octubre de 2026`, or `noviembre de 2026, hasta hoy` for the current month. */
export const formatFinanceMonth = ({ month, isOver }: Pick<FinanceMonth, 'month' | 'isOver'>): string =>
  isOver ? formatMonthYear(month) : `${formatMonthYear(month)}, hasta hoy`;

export const formatDoses = (doses: number): string => `${formatInteger(doses)} dosis`;

/** Formats `1 al 24 de nov.`, or `1 de ene. al 24 de nov.` for several months. */
export function formatPeriod({ from, to }: Pick<ComparedPeriod, 'from' | 'to'>): string {
  const formatDay = (date: string) => String(Number(date.slice(8)));
  const end = formatShortDayMonth(to, to).replace(' ', ' de ');
  if (from === to) return end;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isOneMonth ? formatDay(from) : formatShortDayMonth(from, to).replace(' ', ' de ')} al ${end}`;
}

export type SourceLine = { readonly label: string; readonly cents: number };

/** Lists sources with each tax by name. Deliveries, tips and unsorted amounts are omitted if zero. */
export function buildSourceLines({ sources }: Pick<FinanceMonth, 'sources'>): SourceLine[] {
  const { servicesCents, productsCents, deliveryCents, taxes, tipsCents, unsortedCents } = sources;
  return [
    { label: 'Citas y servicios', cents: servicesCents },
    { label: 'Productos', cents: productsCents },
    ...(deliveryCents === 0 ? [] : [{ label: 'Entregas', cents: deliveryCents }]),
    ...taxes.map((tax) => ({ label: formatTax(tax), cents: tax.cents })),
    ...(tipsCents === 0 ? [] : [{ label: 'Propinas', cents: tipsCents }]),
    ...(unsortedCents === 0 ? [] : [{ label: 'Por clasificar', cents: unsortedCents }]),
  ];
}

/** Formats `6.4% más que en octubre al día 24`. Undefined if the previous period has no money. */
export function formatTrend({ isOver, collectedCents, before }: FinanceMonth): string | undefined {
  if (before.collectedCents <= 0) return undefined;
  const tenths = Math.round(((collectedCents - before.collectedCents) / before.collectedCents) * 1000);
  const comparedMonth = `${getMonthName(before.to)}${isOver ? '' : ` al día ${Number(before.to.slice(8))}`}`;
  if (tenths === 0) return `Igual que en ${comparedMonth}`;
  const absoluteTenths = Math.abs(tenths);
  const percent = `${formatInteger(Math.floor(absoluteTenths / 10))}.${absoluteTenths % 10}%`;
  return `${percent} ${tenths > 0 ? 'más' : 'menos'} que en ${comparedMonth}`;
}

/** Formats the gross margin, such as `87.1%`. Undefined without sales. */
export function formatMargin(dispatches: FinanceMonth['dispatches']): string | undefined {
  const totalSoldCents = sumCents(dispatches.map(({ soldCents }) => soldCents));
  const totalCostCents = sumCents(dispatches.map(({ costCents }) => costCents));
  if (totalSoldCents <= 0) return undefined;
  return `${(((totalSoldCents - totalCostCents) / totalSoldCents) * 100).toFixed(1)}%`;
}

export const buildComparisonTable = (periods: readonly ComparedPeriod[]): Omit<ReportTable, 'foot'> => ({
  columns: ['Periodo', 'Días', 'Visitas', 'Por día', 'Recaudado'],
  rows: periods.map((comparedPeriod) => [
    financePeriodLabels[comparedPeriod.period],
    formatPeriod(comparedPeriod),
    formatInteger(comparedPeriod.appointments),
    formatMoney(comparedPeriod.perDayCents),
    formatMoney(comparedPeriod.collectedCents),
  ]),
});

export const buildTeamTable = ({ team, tillCents, collectedCents }: FinanceMonth): ReportTable => ({
  columns: ['Esteticista', 'Visitas', 'Despachos', 'Recaudado'],
  rows: [
    ...team.map(({ name, appointments, doses, cents }) => [
      name,
      formatInteger(appointments),
      formatDoses(doses),
      formatMoney(cents),
    ]),
    [posName, '0', formatDoses(0), formatMoney(tillCents)],
  ],
  foot: [
    'Total',
    formatInteger(countAppointments({ team })),
    formatDoses(countDoses({ team })),
    formatMoney(collectedCents),
  ],
});

/** Formats `2 citas, desde el 12 nov. 2026`. */
export const formatPendingNote = ({ appointments, firstDate }: PendingClient): string =>
  `${pluralize(appointments, 'cita', 'citas')}, ${appointments === 1 ? 'el' : 'desde el'} ${formatShortDayMonth(firstDate, undefined)}`;
export const formatMoreClients = (clients: number): string =>
  `${pluralize(clients, 'cliente', 'clientes')} más`;

export const buildPendingTable = ({ rows, totalCents }: PendingMoney): ReportTable => ({
  columns: ['Cliente', 'Citas', 'Pendiente'],
  rows: rows.map((client) => [client.name, formatPendingNote(client), formatMoney(client.dueCents)]),
  foot: ['Total pendiente', '', formatMoney(totalCents)],
});

export const buildDebtAgeLines = ({ ages }: Pick<PendingMoney, 'ages'>): SourceLine[] =>
  debtAges.map((age) => ({ label: debtAgeLabels[age], cents: ages[age] })).filter(({ cents }) => cents > 0);

const buildDebtAgeTable = (pending: PendingMoney): ReportTable => ({
  columns: ['Antigüedad', 'Pendiente'],
  rows: buildDebtAgeLines(pending).map(({ label, cents }) => [label, formatMoney(cents)]),
  foot: ['Total pendiente', formatMoney(pending.totalCents)],
});

type StockedMedication = Pick<Medication, 'name' | 'dosesInStock' | 'dosesHeld' | 'dosesPerVial'> & {
  readonly lots: Parameters<typeof calculateLotStockCents>[1];
};
const sumStockCents = ({ dosesPerVial, lots }: StockedMedication): number =>
  calculateLotStockCents(dosesPerVial, lots);
export const formatStock = (medication: StockedMedication): string =>
  countUsableDoses(medication) > 0 ? formatDoses(countUsableDoses(medication)) : 'Sin Stock';

export const buildStockTable = (medications: readonly StockedMedication[]): ReportTable => ({
  columns: ['Medicamento', 'Dosis', 'Frascos', 'Valor al costo'],
  rows: medications.map((medication) => [
    medication.name,
    formatStock(medication),
    formatVials(medication),
    formatMoney(sumStockCents(medication)),
  ]),
  foot: ['Total', '', '', formatMoney(sumCents(medications.map(sumStockCents)))],
});

export const buildMarginTable = ({ dispatches }: Pick<FinanceMonth, 'dispatches'>): ReportTable => {
  const sumField = (field: 'doses' | 'soldCents' | 'costCents') =>
    sumCents(dispatches.map((dispatch) => dispatch[field]));
  const formatRow = (name: string, doses: number, soldCents: number, costCents: number) => [
    name,
    formatInteger(doses),
    formatMoney(soldCents),
    formatMoney(costCents),
    formatMoney(soldCents - costCents),
  ];
  return {
    columns: ['Medicamento', 'Dosis', 'Vendido', 'Costo', 'Ganancia'],
    rows: dispatches.map(({ name, doses, soldCents, costCents }) =>
      formatRow(name, doses, soldCents, costCents),
    ),
    foot: formatRow('Total', sumField('doses'), sumField('soldCents'), sumField('costCents')),
  };
};

export type FinanceReportData = {
  readonly finances: FinanceMonth;
  readonly periods: readonly ComparedPeriod[];
  readonly pending: PendingMoney;
  readonly medications: readonly StockedMedication[];
};

export const financeHeadings = {
  collected: 'Total recaudado',
  comparison: 'Comparación de ingresos',
  team: 'Por esteticista',
  pending: 'Por cobrar',
  debtAge: 'Por cobrar, por antigüedad',
  stock: 'Inventario disponible',
  margin: 'Margen bruto de medicamentos',
} as const;

export const buildCollectedLines = (
  finances: FinanceMonth,
  { totalCents }: Pick<PendingMoney, 'totalCents'>,
): ReportLine[] => [
  ...(['card', 'athMovil', 'cash'] as const).map((method) => ({
    label: posMethodNames[method],
    value: formatMoney(finances.methods[method]),
  })),
  ...buildSourceLines(finances).map(({ label, cents }) => ({ label, value: formatMoney(cents) })),
  {
    label: financeHeadings.collected,
    note: formatTrend(finances) ?? '',
    value: formatMoney(finances.collectedCents),
    emphasis: 'total',
  },
  { label: 'Pendiente', note: 'No cuenta como recaudado', value: formatMoney(totalCents) },
];

type NamedTable = { readonly heading: string; readonly table: ReportTable };

const buildCollectedTable = ({ finances, pending }: FinanceReportData): ReportTable => ({
  columns: ['Concepto', 'Importe'],
  rows: buildCollectedLines(finances, pending).map(({ label, value }) => [label, value]),
  foot: [],
});

export function buildFinanceTables(data: FinanceReportData): NamedTable[] {
  const { finances, periods, pending, medications } = data;
  return [
    { heading: `${financeTitle}, ${formatFinanceMonth(finances)}`, table: buildCollectedTable(data) },
    { heading: financeHeadings.comparison, table: { ...buildComparisonTable(periods), foot: [] } },
    { heading: financeHeadings.team, table: buildTeamTable(finances) },
    { heading: financeHeadings.pending, table: buildPendingTable(pending) },
    { heading: financeHeadings.debtAge, table: buildDebtAgeTable(pending) },
    { heading: financeHeadings.stock, table: buildStockTable(medications) },
    { heading: financeHeadings.margin, table: buildMarginTable(finances) },
  ];
}

export function buildFinancePdf({ finances, periods, pending, medications }: FinanceReportData): ReportPdf {
  const comparisonTable = buildComparisonTable(periods);
  return {
    title: financeTitle,
    subtitle: formatFinanceMonth(finances),
    filename: `finanzas-${finances.month}.pdf`,
    parts: [
      { heading: financeHeadings.collected, lines: buildCollectedLines(finances, pending) },
      {
        heading: financeHeadings.comparison,
        lines: comparisonTable.rows.map(
          ([label = '', note = '', appointments = '', perDay = '', value = '']) => ({
            label,
            note: `${note} · ${appointments} visitas · ${perDay} por día`,
            value,
          }),
        ),
      },
      {
        heading: financeHeadings.team,
        table: buildTeamTable(finances),
        widths: [40, 18, 20, 22],
        textColumnCount: 1,
      },
      {
        heading: financeHeadings.pending,
        table: buildPendingTable(pending),
        widths: [44, 34, 22],
        textColumnCount: 2,
      },
      {
        heading: financeHeadings.debtAge,
        table: buildDebtAgeTable(pending),
        widths: [70, 30],
        textColumnCount: 1,
      },
      {
        heading: financeHeadings.stock,
        table: buildStockTable(medications),
        widths: [44, 18, 16, 22],
        textColumnCount: 1,
      },
      {
        heading: [financeHeadings.margin, formatMargin(finances.dispatches)].filter(Boolean).join(', '),
        table: buildMarginTable(finances),
        widths: [36, 12, 18, 16, 18],
        textColumnCount: 1,
      },
    ],
  };
}
