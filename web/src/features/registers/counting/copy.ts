import { formatMoney, formatRelativeDate, formatTimeWithArticle, pluralize } from '#shared/core/format.ts';
import { formatClosingNumber } from '#shared/registers/closing.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';

const formatMoment = (instant: string) => {
  const { date, time } = toCivil(instant);
  return `${formatRelativeDate(date, civilToday())} a ${formatTimeWithArticle(time)}`;
};
const formatNumber = (closingNumber: number) => formatClosingNumber({ closingNumber });

/** Copy of 'Contar y cerrar'. */
export const countText = {
  title: 'Cierre de Caja (Z)',
  context: (name: string, openedAt: string, openedBy: string, sales: number) =>
    `${name} · abierta ${formatMoment(openedAt)} por ${openedBy} · ${pluralize(sales, 'venta', 'ventas')}`,
  earlier: 'Ver cierres anteriores',
  failed: 'No pudimos cargar la caja',
  closedTitle: (name: string) => `${name} está cerrada`,
  closed: 'Ábrela para contar su efectivo y cerrarla.',
  closedAt: (instant: string) =>
    `Se cerró ${formatMoment(instant)} Ábrela para contar su efectivo y cerrarla.`,
  seeClosing: (closingNumber: number) => `Ver la Z ${formatNumber(closingNumber)}`,
  open: 'Abrir caja',
  cash: 'Cuenta el efectivo',
  counted: 'Contado',
  otherMethods: 'Otros métodos',
  card: 'Tarjeta',
  cardExpected: (cents: number) => `Esperado ${formatMoney(cents)}, ya sin devoluciones`,
  terminal: 'Total del terminal',
  ath: 'ATH Movil',
  athExpected: 'Todo confirmado por el servicio',
  athNoted: 'Confirmado por el servicio o anotado con su referencia. Compáralo con tu cuenta.',
  agrees: 'Cuadra',
  terminalDifference: (cents: number) =>
    cents < 0
      ? `Faltan ${formatMoney(-cents)} en el terminal`
      : `Sobran ${formatMoney(cents)} en el terminal`,
  expectedTitle: 'Efectivo esperado',
  float: 'Fondo inicial',
  cashSales: 'Ventas en efectivo',
  payments: (count: number) => pluralize(count, 'pago', 'pagos'),
  cashMoves: { in: 'Entrada', out: 'Salida' },
  returned: 'Devoluciones',
  returns: (count: number) => pluralize(count, 'devolución', 'devoluciones'),
  expected: 'Esperado',
  blindCountHint: 'Cuenta primero. Lo esperado se muestra al terminar el conteo.',
  endCount: 'Terminar conteo',
  counting: 'Comparando...',
  missing: 'Faltan',
  over: 'Sobran',
  note: 'Nota de la diferencia',
  noteMissing: 'Escribe por qué no cuadra.',
  leftInDrawer: 'Queda en la gaveta',
  invalidLeft: 'Escribe un importe en dólares, como 150.00.',
  leftAboveCounted: 'No puede quedar más de lo que contaste.',
  invalidTerminal: 'Escribe el total del terminal, como 493.97.',
  takenLabel: 'Se retira',
  submit: 'Cerrar caja',
  closingNote: (closingNumber: number) =>
    `Se guarda la Z ${formatNumber(closingNumber)} y no se puede cambiar. Lo que se venda después entra en la próxima.`,
  confirmTitle: (name: string) => `Cerrar ${name}`,
  confirm: (name: string, differenceCents: number, closingNumber: number) =>
    `Cerrar ${name}${formatGap(differenceCents)}. La Z ${formatNumber(closingNumber)} no se puede cambiar.`,
  closing: 'Cerrando...',
  done: (closingNumber: number) => `Caja cerrada: Z ${formatNumber(closingNumber)}`,
  formatMoney,
} as const;

function formatGap(differenceCents: number): string {
  if (differenceCents === 0) return ', que cuadra';
  return differenceCents < 0
    ? ` con ${formatMoney(-differenceCents)} de menos`
    : ` con ${formatMoney(differenceCents)} de más`;
}
