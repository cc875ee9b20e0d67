import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, CivilMonth, Id, PdfFile } from '#shared/core/schemas.ts';
import { MovementSource } from '#shared/payments/ledger.ts';
import { ComparedPeriod } from './comparison.ts';
import { FinanceMonth } from './finance-month.ts';
import { PatientFinances } from './patient-finances.ts';

const MonthQuery = z.strictObject({ month: CivilMonth });

export const getFinanceMonth = route('getFinanceMonth', {
  method: 'GET',
  path: '/finance/month',
  summary:
    'Returns a month’s collected amounts by method, by source with taxes, and by aesthetician, and its medication costs',
  allow: ['admin'],
  topics: ['sales', 'appointments'],
  query: MonthQuery,
  reply: FinanceMonth,
});

export const getFinanceComparison = route('getFinanceComparison', {
  method: 'GET',
  path: '/finance/comparison',
  summary: 'Compares this month, the last seven days, the previous month and this year',
  allow: ['admin'],
  topics: ['sales', 'appointments'],
  reply: z.object({ periods: z.array(ComparedPeriod) }),
});

/** Age of a debt by appointment date. `upcoming` includes today. */
export const debtAges = ['upcoming', 'days30', 'days60', 'days90', 'older'] as const;
export type DebtAge = (typeof debtAges)[number];

export const PendingClient = z.object({
  patientId: Id,
  name: z.string(),
  appointments: z.int(),
  firstDate: CivilDate,
  dueCents: Cents,
});
export type PendingClient = z.infer<typeof PendingClient>;

export const PendingMoney = z.object({
  rows: z.array(PendingClient),
  ages: z.object({ upcoming: Cents, days30: Cents, days60: Cents, days90: Cents, older: Cents }),
  totalCents: Cents,
});
export type PendingMoney = z.infer<typeof PendingMoney>;

export const getPendingMoney = route('getPendingMoney', {
  method: 'GET',
  path: '/finance/pending',
  summary: 'Lists the balances due of confirmed appointments, by client and age',
  allow: ['admin'],
  topics: ['sales', 'appointments'],
  reply: PendingMoney,
});

export const getFinancePdf = route('getFinancePdf', {
  method: 'GET',
  path: '/finance/month/pdf',
  summary: 'Returns the month’s finance report as a PDF',
  allow: ['admin'],
  query: MonthQuery,
  reply: PdfFile,
});

const ownerParams = { patient: 'patientId' } as const;
const PatientParams = z.strictObject({ patientId: Id });

export const getMyFinances = route('getMyFinances', {
  method: 'GET',
  path: '/patients/{patientId}/finances',
  summary: 'Returns a client’s balance and payments, newest first',
  allow: ['patient'],
  own: ownerParams,
  topics: ['appointments'],
  params: PatientParams,
  reply: PatientFinances,
});

export const getMyFinancesPdf = route('getMyFinancesPdf', {
  method: 'GET',
  path: '/patients/{patientId}/finances/pdf',
  summary: 'Returns the client’s statement as a PDF',
  allow: ['patient'],
  own: ownerParams,
  params: PatientParams,
  reply: PdfFile,
});

export const getMyReceipt = route('getMyReceipt', {
  method: 'GET',
  path: '/patients/{patientId}/receipts/{kind}/{id}',
  summary: 'Returns the receipt of a client’s purchase, return or appointment deposit',
  allow: ['patient'],
  own: ownerParams,
  params: z.strictObject({ ...PatientParams.shape, ...MovementSource.shape }),
  query: z.strictObject({ returnId: z.optional(Id) }),
  reply: PdfFile,
});
