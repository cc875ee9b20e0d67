import type { LedgerKind } from '#shared/payments/ledger.ts';
import type { FinancePeriod } from './comparison.ts';

export const financeTitle = 'Finanzas y Rastreos';
/** Who earned what nobody of the team did. */
export const tillName = 'Punto de Venta';

export const financePeriodLabels: Readonly<Record<FinancePeriod, string>> = {
  currentMonth: 'Mes Actual',
  currentWeek: 'Semana Actual',
  previousMonth: 'Mes Anterior',
  currentYear: 'Año Actual',
};

/** What a payment is to the client who made it. */
export const paymentNames: Partial<Readonly<Record<LedgerKind, string>>> = {
  depositCaptured: 'Depósito',
  depositRefunded: 'Reembolso',
  depositRefundFailed: 'Reembolso que el banco no aceptó',
  balanceCollected: 'Balance',
  balanceReturned: 'Balance devuelto',
  saleCollected: 'Compra',
  saleReturned: 'Devolución',
  tipCollected: 'Propina',
  tipReturned: 'Propina devuelta',
};
