import {
  formatInteger,
  formatMoney,
  formatMonthYear,
  formatPercent,
  formatShortWeekday,
  pluralize,
} from '#shared/core/format.ts';
import { applyBasisPoints, sumCents } from '#shared/core/money.ts';
import { formatClosingNumber } from '#shared/registers/closing.ts';
import type { ReportTable } from '#shared/registers/closing-report.ts';
import { closedReasonLabels } from './closed-days.ts';
import type { IvuChecks } from './ivu-checks.ts';
import { calculateIvuCents, calculateNet, type IvuDay, type IvuMonth } from './ivu-month.ts';

// Copy of 'Resumen de IVU', shared by screen, PDF and spreadsheet.

export const ivuTitle = 'Resumen de IVU';

/** Formats `octubre de 2026`, or `noviembre de 2026, hasta hoy`. */
export const formatIvuMonth = ({ month, isOver }: Pick<IvuMonth, 'month' | 'isOver'>): string =>
  isOver ? formatMonthYear(month) : `${formatMonthYear(month)}, hasta hoy`;

type Tax = Pick<IvuMonth['taxes'][number], 'name' | 'basisPoints'>;
export const formatTax = ({ name, basisPoints }: Tax) => `${name} ${formatPercent(basisPoints)}`;
/** Returns `Estatal` for 'IVU estatal', because the heading already says IVU. */
const shortenTaxName = ({ name }: Tax) => {
  const shortName = name.replace(/^IVU\s+/i, '');
  return `${shortName.slice(0, 1).toUpperCase()}${shortName.slice(1)}`;
};

export type IvuLine = { readonly label: string; readonly note: string; readonly cents: number };

/** Builds the lines of 'Para la planilla del mes'. The last is the sum of the taxes. */
export function buildIvuLines(month: IvuMonth): IvuLine[] {
  const { taxable, exempt, taxes } = month;
  const names = taxes.map(shortenTaxName).map((name, index) => (index === 0 ? name : name.toLowerCase()));
  const formatNote = (amounts: typeof taxable, verb: string) =>
    `${formatMoney(amounts.soldCents)} ${verb}, ${formatMoney(amounts.returnedCents)} devueltos`;
  return [
    { label: 'Ventas tributables', note: formatNote(taxable, 'vendidos'), cents: calculateNet(taxable) },
    { label: 'Ventas exentas', note: formatNote(exempt, 'vendidos'), cents: calculateNet(exempt) },
    ...taxes.map((tax) => ({
      label: formatTax(tax),
      note: formatNote(tax, 'cobrados'),
      cents: calculateNet(tax),
    })),
    { label: 'Total IVU', note: names.join(' más '), cents: calculateIvuCents(month) },
  ];
}

export type CheckLink =
  | { readonly to: 'day'; readonly date: string }
  | { readonly to: 'sale'; readonly saleId: string }
  | { readonly to: 'closings' };
export type CheckLine = {
  readonly state: 'right' | 'wrong' | 'info';
  readonly label: string;
  readonly note: string;
  readonly link?: CheckLink;
};

const formatSigned = (cents: number) => (cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents));

function buildLedgerLine({ ledger }: IvuChecks): CheckLine {
  const note = `Ventas y citas con IVU: ${formatMoney(ledger.cents)}`;
  const [date] = ledger.days;
  if (date === undefined) return { state: 'right', label: 'Cuadra con el libro', note };
  const days = pluralize(ledger.days.length, 'día no cuadra', 'días no cuadran');
  return {
    state: 'wrong',
    label: `No cuadra con el libro: ${formatSigned(ledger.differenceCents)}`,
    note: `${note} en el libro. ${days}.`,
    link: { to: 'day', date },
  };
}

function formatClosingCount({ count, first, last }: Pick<IvuChecks['closings'], 'count' | 'first' | 'last'>) {
  if (first === undefined || last === undefined) return 'Sin cierres Z';
  const firstNumber = formatClosingNumber({ closingNumber: first });
  if (count === 1) return `Un cierre Z, el ${firstNumber}`;
  return `${formatInteger(count)} cierres Z, del ${firstNumber} al ${formatClosingNumber({ closingNumber: last })}`;
}

const formatClosings = ({ count, first, last, open, elsewhereCents }: IvuChecks['closings']) => {
  return [
    formatClosingCount({ count, first, last }),
    ...(open === 0 ? [] : [`${pluralize(open, 'caja', 'cajas')} sin cerrar`]),
    ...(elsewhereCents === 0 ? [] : [`${formatMoney(elsewhereCents)} de fuera de las cajas`]),
  ].join('; ');
};

function buildClosingsLine({ closings }: IvuChecks): CheckLine {
  const note = formatClosings(closings);
  const { differenceCents, ivuDifferenceCents } = closings;
  if (differenceCents === 0 && ivuDifferenceCents === 0)
    return { state: 'right', label: 'Cuadra con los cierres', note };
  const difference =
    differenceCents === 0 ? `${formatSigned(ivuDifferenceCents)} de IVU` : formatSigned(differenceCents);
  return {
    state: 'wrong',
    label: `No cuadra con los cierres: ${difference}`,
    note,
    link: { to: 'closings' },
  };
}

function buildReturnsLine({ returns, taxable, exempt, taxes }: IvuMonth): CheckLine {
  if (returns === 0) return { state: 'right', label: 'Sin devoluciones', note: 'Nada que restar.' };
  const refundedCents = taxable.returnedCents + exempt.returnedCents;
  const refundedTaxCents = sumCents(taxes.map(({ returnedCents }) => returnedCents));
  return {
    state: 'right',
    label: pluralize(returns, 'devolución restada', 'devoluciones restadas'),
    note: `${formatMoney(refundedCents)} más ${formatMoney(refundedTaxCents)} de IVU`,
  };
}

/** Explains that taxes are rounded per receipt, so their sum usually differs from the tax of the sum. */
function buildRoundingLine(month: IvuMonth): CheckLine {
  const { taxes } = month;
  const taxOfBasesCents = sumCents(
    taxes.map(({ baseCents, basisPoints }) => applyBasisPoints(baseCents, basisPoints)),
  );
  const [firstTax] = taxes;
  const hasOneBase = taxes.every(({ baseCents }) => baseCents === firstTax?.baseCents);
  const totalBasisPoints = sumCents(taxes.map(({ basisPoints }) => basisPoints));
  const commonBaseCents = hasOneBase ? firstTax?.baseCents : undefined;
  const cents =
    commonBaseCents === undefined ? taxOfBasesCents : applyBasisPoints(commonBaseCents, totalBasisPoints);
  const calculation =
    commonBaseCents === undefined
      ? 'Cada base por su tasa da'
      : `${formatMoney(commonBaseCents)} × ${formatPercent(totalBasisPoints)} da`;
  return {
    state: 'info',
    label: `Redondeo por venta: ${formatMoney(calculateIvuCents(month) - cents)}`,
    note: `${calculation} ${formatMoney(cents)}. El IVU se redondea en cada recibo.`,
  };
}

function buildFlaggedLines({ flaggedIds }: IvuMonth): CheckLine[] {
  const [saleId] = flaggedIds;
  if (saleId === undefined) return [];
  const label = pluralize(
    flaggedIds.length,
    'venta con más impuesto que subtotal',
    'ventas con más impuesto que subtotal',
  );
  const note = 'Su impuesto cuenta como $0.00.';
  return [{ state: 'wrong', label, note, link: { to: 'sale', saleId } }];
}

/** Builds the lines of 'Comprobación' about closings, ledger, returns, rounding and flagged sales. */
export const buildCheckLines = (month: IvuMonth, checks: IvuChecks): CheckLine[] => [
  buildClosingsLine(checks),
  buildLedgerLine(checks),
  buildReturnsLine(month),
  buildRoundingLine(month),
  ...buildFlaggedLines(month),
];

/** Formats `jue. 1`. */
export const formatReportDay = (date: string): string =>
  `${formatShortWeekday(date)} ${Number(date.slice(8))}`;

const sumDayReturns = ({ taxable, exempt }: Pick<IvuDay, 'taxable' | 'exempt'>) =>
  taxable.returnedCents + exempt.returnedCents;
/** Formats returns as a negative amount. */
export const formatReturned = (day: Pick<IvuDay, 'taxable' | 'exempt'>): string => {
  const cents = sumDayReturns(day);
  return cents === 0 ? formatMoney(0) : formatMoney(-cents);
};

/** Returns the text for a day without amounts. Appointment payments count although they are no sales. */
export const formatEmptyDay = ({ closed, sales, ...day }: IvuDay): string | undefined => {
  if (closed) return closedReasonLabels[closed];
  const movedCents = day.taxable.soldCents + day.exempt.soldCents + sumDayReturns(day);
  return sales === 0 && movedCents === 0 ? 'Sin ventas' : undefined;
};

export function buildDaysTable(month: IvuMonth): ReportTable {
  const { taxes } = month;
  const noTaxes = taxes.map(() => '');
  const buildRow = (day: IvuDay) => {
    const emptyText = formatEmptyDay(day);
    if (emptyText !== undefined) return [formatReportDay(day.date), emptyText, '', '', '', ...noTaxes, ''];
    return [
      formatReportDay(day.date),
      formatInteger(day.sales),
      formatMoney(day.taxable.soldCents),
      formatMoney(day.exempt.soldCents),
      formatReturned(day),
      ...day.taxCents.map(formatMoney),
      formatMoney(sumCents(day.taxCents)),
    ];
  };
  return {
    columns: [
      'Día',
      'Ventas',
      'Tributable',
      'Exento',
      'Devoluciones',
      ...taxes.map((tax) => `${shortenTaxName(tax)} ${formatPercent(tax.basisPoints)}`),
      'IVU',
    ],
    rows: month.days.map(buildRow),
    foot: [
      'Total',
      formatInteger(month.sales),
      formatMoney(month.taxable.soldCents),
      formatMoney(month.exempt.soldCents),
      formatReturned(month),
      ...taxes.map((tax) => formatMoney(calculateNet(tax))),
      formatMoney(calculateIvuCents(month)),
    ],
  };
}

export function buildTaxReturnTable(month: IvuMonth): ReportTable {
  const { taxable, exempt, taxes } = month;
  const buildRow = (label: string, amounts: typeof taxable) => [
    label,
    formatMoney(amounts.soldCents),
    formatMoney(amounts.returnedCents),
    formatMoney(calculateNet(amounts)),
  ];
  const total = {
    soldCents: sumCents(taxes.map(({ soldCents }) => soldCents)),
    returnedCents: sumCents(taxes.map(({ returnedCents }) => returnedCents)),
  };
  return {
    columns: ['', 'Vendido o cobrado', 'Devuelto', 'Neto'],
    rows: [
      buildRow('Ventas tributables', taxable),
      buildRow('Ventas exentas', exempt),
      ...taxes.map((tax) => buildRow(formatTax(tax), tax)),
    ],
    foot: buildRow('Total IVU', total),
  };
}

export const formatSoldDays = ({ sales, saleDays }: Pick<IvuMonth, 'sales' | 'saleDays'>): string =>
  sales === 0
    ? 'sin ventas'
    : `${pluralize(sales, 'venta', 'ventas')} en ${pluralize(saleDays, 'día', 'días')}`;
