import { counted, figure, money, monthYear, percentText, shortWeekday } from '#shared/core/format.ts';
import { shareOf, sumCents } from '#shared/core/money.ts';
import { closingNumberText } from '#shared/registers/closing.ts';
import type { ReportTable } from '#shared/registers/closing-report.ts';
import { closedReasonLabels } from './closed-days.ts';
import type { IvuChecks } from './ivu-checks.ts';
import { type IvuDay, type IvuMonth, ivuCents, netOf } from './ivu-month.ts';

// Copy of 'Resumen de IVU', shared by screen, PDF and spreadsheet.

export const ivuTitle = 'Resumen de IVU';

/** `octubre de 2026`, or `noviembre de 2026, hasta hoy`. */
export const ivuMonthText = ({ month, isOver }: Pick<IvuMonth, 'month' | 'isOver'>): string =>
  isOver ? monthYear(month) : `${monthYear(month)}, hasta hoy`;

type Tax = Pick<IvuMonth['taxes'][number], 'name' | 'basisPoints'>;
export const taxText = ({ name, basisPoints }: Tax) => `${name} ${percentText(basisPoints)}`;
/** `Estatal` for 'IVU estatal', because the heading already says IVU. */
const shortName = ({ name }: Tax) => {
  const short = name.replace(/^IVU\s+/i, '');
  return `${short.slice(0, 1).toUpperCase()}${short.slice(1)}`;
};

export type IvuLine = { readonly label: string; readonly note: string; readonly cents: number };

/** Lines of 'Para la planilla del mes'; the last is the sum of the taxes. */
export function ivuLines(month: IvuMonth): IvuLine[] {
  const { taxable, exempt, taxes } = month;
  const names = taxes.map(shortName).map((name, index) => (index === 0 ? name : name.toLowerCase()));
  const parts = (each: typeof taxable, took: string) =>
    `${money(each.soldCents)} ${took}, ${money(each.returnedCents)} devueltos`;
  return [
    { label: 'Ventas tributables', note: parts(taxable, 'vendidos'), cents: netOf(taxable) },
    { label: 'Ventas exentas', note: parts(exempt, 'vendidos'), cents: netOf(exempt) },
    ...taxes.map((tax) => ({ label: taxText(tax), note: parts(tax, 'cobrados'), cents: netOf(tax) })),
    { label: 'Total IVU', note: names.join(' más '), cents: ivuCents(month) },
  ];
}

export type CheckLead =
  | { readonly to: 'day'; readonly date: string }
  | { readonly to: 'sale'; readonly saleId: string }
  | { readonly to: 'closings' };
export type CheckLine = {
  readonly state: 'right' | 'wrong' | 'info';
  readonly label: string;
  readonly note: string;
  readonly lead?: CheckLead;
};

const signed = (cents: number) => (cents > 0 ? `+${money(cents)}` : money(cents));

function ledgerLine({ ledger }: IvuChecks): CheckLine {
  const note = `Ventas y citas con IVU: ${money(ledger.cents)}`;
  const [date] = ledger.days;
  if (date === undefined) return { state: 'right', label: 'Cuadra con el libro', note };
  const days = counted(ledger.days.length, 'día no cuadra', 'días no cuadran');
  return {
    state: 'wrong',
    label: `No cuadra con el libro: ${signed(ledger.differenceCents)}`,
    note: `${note} en el libro. ${days}.`,
    lead: { to: 'day', date },
  };
}

const closingsText = ({ count, first, last, open, elsewhereCents }: IvuChecks['closings']) => {
  const numbers = [first, last].flatMap((number) =>
    number === undefined ? [] : [closingNumberText({ closingNumber: number })],
  );
  const [from, to] = numbers;
  const made =
    count < 2
      ? ['Sin cierres Z', `Un cierre Z, el ${from}`][count]
      : `${figure(count)} cierres Z, del ${from} al ${to}`;
  return [
    made,
    ...(open === 0 ? [] : [`${counted(open, 'caja', 'cajas')} sin cerrar`]),
    ...(elsewhereCents === 0 ? [] : [`${money(elsewhereCents)} de fuera de las cajas`]),
  ].join('; ');
};

function closingsLine({ closings }: IvuChecks): CheckLine {
  const note = closingsText(closings);
  const { differenceCents, ivuDifferenceCents } = closings;
  if (differenceCents === 0 && ivuDifferenceCents === 0)
    return { state: 'right', label: 'Cuadra con los cierres', note };
  const difference = differenceCents === 0 ? `${signed(ivuDifferenceCents)} de IVU` : signed(differenceCents);
  return {
    state: 'wrong',
    label: `No cuadra con los cierres: ${difference}`,
    note,
    lead: { to: 'closings' },
  };
}

function returnsLine({ returns, taxable, exempt, taxes }: IvuMonth): CheckLine {
  if (returns === 0) return { state: 'right', label: 'Sin devoluciones', note: 'Nada que restar.' };
  const back = taxable.returnedCents + exempt.returnedCents;
  const ivu = sumCents(taxes.map(({ returnedCents }) => returnedCents));
  return {
    state: 'right',
    label: counted(returns, 'devolución restada', 'devoluciones restadas'),
    note: `${money(back)} más ${money(ivu)} de IVU`,
  };
}

/** Taxes are rounded per receipt, so their sum usually differs from the tax of the sum. */
function roundingLine(month: IvuMonth): CheckLine {
  const { taxes } = month;
  const ofBases = sumCents(taxes.map(({ baseCents, basisPoints }) => shareOf(baseCents, basisPoints)));
  const [first] = taxes;
  const isOneBase = taxes.every(({ baseCents }) => baseCents === first?.baseCents);
  const rate = percentText(sumCents(taxes.map(({ basisPoints }) => basisPoints)));
  const whole = sumCents(taxes.map(({ basisPoints }) => basisPoints));
  const cents = isOneBase && first ? shareOf(first.baseCents, whole) : ofBases;
  const reckoned = isOneBase && first ? `${money(first.baseCents)} × ${rate} da` : 'Cada base por su tasa da';
  return {
    state: 'info',
    label: `Redondeo por venta: ${money(ivuCents(month) - cents)}`,
    note: `${reckoned} ${money(cents)}. El IVU se redondea en cada recibo.`,
  };
}

function flaggedLines({ flaggedIds }: IvuMonth): CheckLine[] {
  const [saleId] = flaggedIds;
  if (saleId === undefined) return [];
  const label = counted(
    flaggedIds.length,
    'venta con más impuesto que subtotal',
    'ventas con más impuesto que subtotal',
  );
  const note = 'Su impuesto cuenta como $0.00.';
  return [{ state: 'wrong', label, note, lead: { to: 'sale', saleId } }];
}

/** Lines of 'Comprobación': comparison with closings and ledger, returns, rounding, flagged sales. */
export const checkLines = (month: IvuMonth, checks: IvuChecks): CheckLine[] => [
  closingsLine(checks),
  ledgerLine(checks),
  returnsLine(month),
  roundingLine(month),
  ...flaggedLines(month),
];

/** `jue. 1` */
export const dayText = (date: string): string => `${shortWeekday(date)} ${Number(date.slice(8))}`;

const returnedOf = ({ taxable, exempt }: Pick<IvuDay, 'taxable' | 'exempt'>) =>
  taxable.returnedCents + exempt.returnedCents;
/** Returns as a negative amount. */
export const returnedText = (of: Pick<IvuDay, 'taxable' | 'exempt'>): string => {
  const cents = returnedOf(of);
  return cents === 0 ? money(0) : money(-cents);
};

/** Text for a day without amounts; appointment payments count although they are not register sales. */
export const quietText = ({ closed, sales, ...day }: IvuDay): string | undefined => {
  if (closed) return closedReasonLabels[closed];
  const movedCents = day.taxable.soldCents + day.exempt.soldCents + returnedOf(day);
  return sales === 0 && movedCents === 0 ? 'Sin ventas' : undefined;
};

/** Table 'Por día'. */
export function daysTable(month: IvuMonth): ReportTable {
  const { taxes } = month;
  const empty = taxes.map(() => '');
  const rowOf = (day: IvuDay) => {
    const quiet = quietText(day);
    if (quiet !== undefined) return [dayText(day.date), quiet, '', '', '', ...empty, ''];
    return [
      dayText(day.date),
      figure(day.sales),
      money(day.taxable.soldCents),
      money(day.exempt.soldCents),
      returnedText(day),
      ...day.taxCents.map(money),
      money(sumCents(day.taxCents)),
    ];
  };
  return {
    columns: [
      'Día',
      'Ventas',
      'Tributable',
      'Exento',
      'Devoluciones',
      ...taxes.map((tax) => `${shortName(tax)} ${percentText(tax.basisPoints)}`),
      'IVU',
    ],
    rows: month.days.map(rowOf),
    foot: [
      'Total',
      figure(month.sales),
      money(month.taxable.soldCents),
      money(month.exempt.soldCents),
      returnedText(month),
      ...taxes.map((tax) => money(netOf(tax))),
      money(ivuCents(month)),
    ],
  };
}

/** Table 'Para la planilla del mes'. */
export function returnTable(month: IvuMonth): ReportTable {
  const { taxable, exempt, taxes } = month;
  const rowOf = (label: string, each: typeof taxable) => [
    label,
    money(each.soldCents),
    money(each.returnedCents),
    money(netOf(each)),
  ];
  const total = {
    soldCents: sumCents(taxes.map(({ soldCents }) => soldCents)),
    returnedCents: sumCents(taxes.map(({ returnedCents }) => returnedCents)),
  };
  return {
    columns: ['', 'Vendido o cobrado', 'Devuelto', 'Neto'],
    rows: [
      rowOf('Ventas tributables', taxable),
      rowOf('Ventas exentas', exempt),
      ...taxes.map((tax) => rowOf(taxText(tax), tax)),
    ],
    foot: rowOf('Total IVU', total),
  };
}

/** `380 ventas en 26 días` */
export const soldDaysText = ({ sales, saleDays }: Pick<IvuMonth, 'sales' | 'saleDays'>): string =>
  sales === 0 ? 'sin ventas' : `${counted(sales, 'venta', 'ventas')} en ${counted(saleDays, 'día', 'días')}`;
