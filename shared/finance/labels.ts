import type { LedgerKind } from '#shared/payments/ledger.ts';
import type { DebtAge } from './api.ts';
import type { FinancePeriod } from './comparison.ts';

export const financeTitle = 'Finanzas y Rastreos';
export const posName = 'Punto de Venta';

export const financePeriodLabels: Readonly<Record<FinancePeriod, string>> = {
  currentMonth: 'Mes Actual',
  currentWeek: 'Semana Actual',
  previousMonth: 'Mes Anterior',
  currentYear: 'Año Actual',
};

export const debtAgeLabels: Readonly<Record<DebtAge, string>> = {
  upcoming: 'Citas por venir',
  days30: 'De 1 a 30 días',
  days60: 'De 31 a 60 días',
  days90: 'De 61 a 90 días',
  older: 'Más de 90 días',
};

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
