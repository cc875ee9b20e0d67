import { formatMoney } from '#shared/core/format.ts';

export const patientText = {
  balance: (cents: number) => `Tienes un balance pendiente de ${formatMoney(cents)}`,
  balanceOfOne: (service: string, date: string) =>
    `Corresponde a ${service}, de tu cita del ${date}. Puedes pagarlo el día de tu visita.`,
  balanceOfMany: (count: number) => `Son ${count} facturas. Puedes pagarlas el día de tu visita.`,
  invoices: 'Ver facturas',
} as const;
