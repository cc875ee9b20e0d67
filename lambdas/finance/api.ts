import { appointmentsOfPatient } from '#lambdas/booking/appointments-of-patient.ts';
import { paperFile } from '#lambdas/documents/paper-file.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { startInstantKey } from '#shared/appointments/appointment.ts';
import { owedCents } from '#shared/appointments/closing/till-balance.ts';
import * as api from '#shared/finance/api.ts';
import { financePaper } from '#shared/finance/finance-report.ts';
import { invoicesOf } from '#shared/finance/invoice.ts';
import { listMyInvoices as listMyInvoicesRoute } from '#shared/finance/invoice-api.ts';
import { patientPaper } from '#shared/finance/patient-report.ts';
import { financeComparison, financeMonth } from './month.ts';
import { patientFinances, patientReceipt } from './patient-finances.ts';
import { pendingMoney } from './pending-money.ts';

const getFinanceMonth = operation(api.getFinanceMonth, ({ query: { month } }, platform) =>
  financeMonth(platform, month),
);

const getFinanceComparison = operation(api.getFinanceComparison, async (_, platform) => ({
  periods: await financeComparison(platform),
}));

const getPendingMoney = operation(api.getPendingMoney, (_, platform) => pendingMoney(platform));

async function seen(platform: Platform, month: string) {
  const [finances, periods, pending, medicines, shelved] = await Promise.all([
    financeMonth(platform, month),
    financeComparison(platform),
    pendingMoney(platform),
    platform.medications.all(),
    platform.lots.shelved(),
  ]);
  const lotsOf = Map.groupBy(shelved, ({ medicationId }) => medicationId);
  const medications = medicines.map((each) => ({ ...each, lots: lotsOf.get(each.medicationId) ?? [] }));
  return { finances, periods, pending, medications };
}

const getFinancePdf = operation(api.getFinancePdf, async ({ query: { month } }, platform) =>
  paperFile(platform, financePaper(await seen(platform, month))),
);

/** The warning, 'Facturas', 'Finanzas' and POS read the balance from the same appointments (R479). */
const listMyInvoices = operation(listMyInvoicesRoute, async ({ params: { patientId } }, platform) => {
  const appointments = await appointmentsOfPatient(platform, patientId);
  const latestFirst = appointments.toSorted((a, b) => startInstantKey(b).localeCompare(startInstantKey(a)));
  return { rows: latestFirst.flatMap(invoicesOf), pendingCents: owedCents(appointments) };
});

const getMyFinances = operation(api.getMyFinances, ({ params: { patientId } }, platform) =>
  patientFinances(platform, patientId),
);

const getMyFinancesPdf = operation(api.getMyFinancesPdf, async ({ params: { patientId } }, platform) =>
  paperFile(platform, patientPaper(await patientFinances(platform, patientId))),
);

const getMyReceipt = operation(api.getMyReceipt, ({ params, query: { returnId } }, platform) =>
  patientReceipt(platform, { ...params, returnId }),
);

export const handler = httpApi(
  [
    getFinanceMonth,
    getFinanceComparison,
    getPendingMoney,
    getFinancePdf,
    listMyInvoices,
    getMyFinances,
    getMyFinancesPdf,
    getMyReceipt,
  ],
  {},
);
