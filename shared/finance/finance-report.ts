import { counted, figure, money, monthName, monthYear, shortDayMonth } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { vialsText } from '#shared/inventory/labels.ts';
import { stockCentsOf } from '#shared/inventory/lot.ts';
import { type Medication, usableDoses } from '#shared/inventory/medication.ts';
import type { ReportLine, ReportTable } from '#shared/registers/closing-report.ts';
import { taxText } from '#shared/reports/ivu-report.ts';
import type { ReportPaper } from '#shared/reports/report-paper.ts';
import { tillMethodNames } from '#shared/sales/labels.ts';
import { debtAges, type PendingClient, type PendingMoney } from './api.ts';
import type { ComparedPeriod } from './comparison.ts';
import { appointmentsIn, dosesOf } from './finance-day.ts';
import type { FinanceMonth } from './finance-month.ts';
import { debtAgeLabels, financePeriodLabels, financeTitle, tillName } from './labels.ts';

/** `octubre de 2026`, or `noviembre de 2026, hasta hoy`. */
export const financeMonthText = ({ month, isOver }: Pick<FinanceMonth, 'month' | 'isOver'>): string =>
  isOver ? monthYear(month) : `${monthYear(month)}, hasta hoy`;

export const dosesText = (doses: number): string => `${figure(doses)} dosis`;

/** `1 al 24 de nov.`, `1 de ene. al 24 de nov.` */
export function periodText({ from, to }: Pick<ComparedPeriod, 'from' | 'to'>): string {
  const day = (date: string) => String(Number(date.slice(8)));
  const end = shortDayMonth(to, to).replace(' ', ' de ');
  if (from === to) return end;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isOneMonth ? day(from) : shortDayMonth(from, to).replace(' ', ' de ')} al ${end}`;
}

export type SourceLine = { readonly label: string; readonly cents: number };

/** Sources with each tax by name; zero amounts are omitted except for the first two. */
export function sourceLines({ sources }: Pick<FinanceMonth, 'sources'>): SourceLine[] {
  const { servicesCents, productsCents, deliveryCents, taxes, tipsCents, unsortedCents } = sources;
  return [
    { label: 'Citas y servicios', cents: servicesCents },
    { label: 'Productos', cents: productsCents },
    ...(deliveryCents === 0 ? [] : [{ label: 'Entregas', cents: deliveryCents }]),
    ...taxes.map((tax) => ({ label: taxText(tax), cents: tax.cents })),
    ...(tipsCents === 0 ? [] : [{ label: 'Propinas', cents: tipsCents }]),
    ...(unsortedCents === 0 ? [] : [{ label: 'Por clasificar', cents: unsortedCents }]),
  ];
}

/** `6.4% más que en octubre al día 24`; undefined if the previous period has no money. */
export function trendText({ isOver, collectedCents, before }: FinanceMonth): string | undefined {
  if (before.collectedCents <= 0) return undefined;
  const tenths = Math.round(((collectedCents - before.collectedCents) / before.collectedCents) * 1000);
  const where = `${monthName(before.to)}${isOver ? '' : ` al día ${Number(before.to.slice(8))}`}`;
  if (tenths === 0) return `Igual que en ${where}`;
  const size = Math.abs(tenths);
  return `${figure(Math.floor(size / 10))}.${size % 10}% ${tenths > 0 ? 'más' : 'menos'} que en ${where}`;
}

/** Gross margin, such as `87.1%`; undefined without sales. */
export function marginText(dispatches: FinanceMonth['dispatches']): string | undefined {
  const sold = sumCents(dispatches.map(({ soldCents }) => soldCents));
  const cost = sumCents(dispatches.map(({ costCents }) => costCents));
  return sold > 0 ? `${(((sold - cost) / sold) * 100).toFixed(1)}%` : undefined;
}

export const comparisonTable = (periods: readonly ComparedPeriod[]): Omit<ReportTable, 'foot'> => ({
  columns: ['Periodo', 'Días', 'Visitas', 'Por día', 'Recaudado'],
  rows: periods.map((each) => [
    financePeriodLabels[each.period],
    periodText(each),
    figure(each.appointments),
    money(each.perDayCents),
    money(each.collectedCents),
  ]),
});

export const teamTable = ({ team, tillCents, collectedCents }: FinanceMonth): ReportTable => ({
  columns: ['Esteticista', 'Visitas', 'Despachos', 'Recaudado'],
  rows: [
    ...team.map(({ name, appointments, doses, cents }) => [
      name,
      figure(appointments),
      dosesText(doses),
      money(cents),
    ]),
    [tillName, '0', dosesText(0), money(tillCents)],
  ],
  foot: ['Total', figure(appointmentsIn({ team })), dosesText(dosesOf({ team })), money(collectedCents)],
});

/** `2 citas, desde el 12 nov. 2026` */
export const pendingNote = ({ appointments, firstDate }: PendingClient): string =>
  `${counted(appointments, 'cita', 'citas')}, ${appointments === 1 ? 'el' : 'desde el'} ${shortDayMonth(firstDate, undefined)}`;
export const moreClientsText = (clients: number): string => `${counted(clients, 'cliente', 'clientes')} más`;

export const pendingTable = ({ rows, totalCents }: PendingMoney): ReportTable => ({
  columns: ['Cliente', 'Citas', 'Pendiente'],
  rows: rows.map((client) => [client.name, pendingNote(client), money(client.dueCents)]),
  foot: ['Total pendiente', '', money(totalCents)],
});

/** Amounts due by age; empty ages are omitted. */
export const debtAgeLines = ({ ages }: Pick<PendingMoney, 'ages'>): SourceLine[] =>
  debtAges.map((age) => ({ label: debtAgeLabels[age], cents: ages[age] })).filter(({ cents }) => cents > 0);

const debtAgeTable = (pending: PendingMoney): ReportTable => ({
  columns: ['Antigüedad', 'Pendiente'],
  rows: debtAgeLines(pending).map(({ label, cents }) => [label, money(cents)]),
  foot: ['Total pendiente', money(pending.totalCents)],
});

type Stocked = Pick<Medication, 'name' | 'dosesInStock' | 'dosesHeld' | 'dosesPerVial'> & {
  readonly lots: Parameters<typeof stockCentsOf>[1];
};
const stockCents = ({ dosesPerVial, lots }: Stocked): number => stockCentsOf(dosesPerVial, lots);
export const stockText = (stocked: Stocked): string =>
  usableDoses(stocked) > 0 ? dosesText(usableDoses(stocked)) : 'Sin Stock';

export const stockTable = (medications: readonly Stocked[]): ReportTable => ({
  columns: ['Medicamento', 'Dosis', 'Frascos', 'Valor al costo'],
  rows: medications.map((each) => [each.name, stockText(each), vialsText(each), money(stockCents(each))]),
  foot: ['Total', '', '', money(sumCents(medications.map(stockCents)))],
});

export const marginTable = ({ dispatches }: Pick<FinanceMonth, 'dispatches'>): ReportTable => {
  const sum = (of: 'doses' | 'soldCents' | 'costCents') => sumCents(dispatches.map((each) => each[of]));
  const row = (name: string, doses: number, soldCents: number, costCents: number) => [
    name,
    figure(doses),
    money(soldCents),
    money(costCents),
    money(soldCents - costCents),
  ];
  return {
    columns: ['Medicamento', 'Dosis', 'Vendido', 'Costo', 'Ganancia'],
    rows: dispatches.map((each) => row(each.name, each.doses, each.soldCents, each.costCents)),
    foot: row('Total', sum('doses'), sum('soldCents'), sum('costCents')),
  };
};

export type SeenFinances = {
  readonly finances: FinanceMonth;
  readonly periods: readonly ComparedPeriod[];
  readonly pending: PendingMoney;
  readonly medications: readonly Stocked[];
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

export const collectedLines = (
  finances: FinanceMonth,
  { totalCents }: Pick<PendingMoney, 'totalCents'>,
): ReportLine[] => [
  ...(['card', 'athMovil', 'cash'] as const).map((method) => ({
    label: tillMethodNames[method],
    value: money(finances.methods[method]),
  })),
  ...sourceLines(finances).map(({ label, cents }) => ({ label, value: money(cents) })),
  {
    label: financeHeadings.collected,
    note: trendText(finances) ?? '',
    value: money(finances.collectedCents),
    as: 'total',
  },
  { label: 'Pendiente', note: 'No cuenta como recaudado', value: money(totalCents) },
];

type NamedTable = { readonly heading: string; readonly table: ReportTable };

const collectedTable = ({ finances, pending }: SeenFinances): ReportTable => ({
  columns: ['Concepto', 'Importe'],
  rows: collectedLines(finances, pending).map(({ label, value }) => [label, value]),
  foot: [],
});

/** All figures of the screen, for a spreadsheet. */
export function financeTables(seen: SeenFinances): NamedTable[] {
  const { finances, periods, pending, medications } = seen;
  return [
    { heading: `${financeTitle}, ${financeMonthText(finances)}`, table: collectedTable(seen) },
    { heading: financeHeadings.comparison, table: { ...comparisonTable(periods), foot: [] } },
    { heading: financeHeadings.team, table: teamTable(finances) },
    { heading: financeHeadings.pending, table: pendingTable(pending) },
    { heading: financeHeadings.debtAge, table: debtAgeTable(pending) },
    { heading: financeHeadings.stock, table: stockTable(medications) },
    { heading: financeHeadings.margin, table: marginTable(finances) },
  ];
}

/** PDF of 'Finanzas y Rastreos'. */
export function financePaper({ finances, periods, pending, medications }: SeenFinances): ReportPaper {
  const compared = comparisonTable(periods);
  return {
    title: financeTitle,
    under: financeMonthText(finances),
    filename: `finanzas-${finances.month}.pdf`,
    parts: [
      { heading: financeHeadings.collected, lines: collectedLines(finances, pending) },
      {
        heading: financeHeadings.comparison,
        lines: compared.rows.map(([label = '', note = '', appointments = '', perDay = '', value = '']) => ({
          label,
          note: `${note} · ${appointments} visitas · ${perDay} por día`,
          value,
        })),
      },
      { heading: financeHeadings.team, table: teamTable(finances), widths: [40, 18, 20, 22], texts: 1 },
      { heading: financeHeadings.pending, table: pendingTable(pending), widths: [44, 34, 22], texts: 2 },
      { heading: financeHeadings.debtAge, table: debtAgeTable(pending), widths: [70, 30], texts: 1 },
      { heading: financeHeadings.stock, table: stockTable(medications), widths: [44, 18, 16, 22], texts: 1 },
      {
        heading: [financeHeadings.margin, marginText(finances.dispatches)].filter(Boolean).join(', '),
        table: marginTable(finances),
        widths: [36, 12, 18, 16, 18],
        texts: 1,
      },
    ],
  };
}
