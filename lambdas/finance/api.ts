import { listAllPatientAppointments } from '#lambdas/booking/patient-appointments.ts';
import { renderReportDownload } from '#lambdas/documents/report-file.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { buildStartKey } from '#shared/appointments/appointment.ts';
import { calculateOwedCents } from '#shared/appointments/closing/pos-balance.ts';
import * as api from '#shared/finance/api.ts';
import { buildFinancePdf } from '#shared/finance/finance-report.ts';
import { buildInvoices } from '#shared/finance/invoice.ts';
import { listMyInvoices as listMyInvoicesRoute } from '#shared/finance/invoice-api.ts';
import { buildPatientPdf } from '#shared/finance/patient-report.ts';
import { readFinanceComparison, readFinanceMonth } from './month.ts';
import { loadPatientReceipt, readPatientFinances } from './patient-finances.ts';
import { readPendingMoney } from './pending-money.ts';

const getFinanceMonth = operation(api.getFinanceMonth, ({ query: { month } }, platform) =>
  readFinanceMonth(platform, month),
);

const getFinanceComparison = operation(api.getFinanceComparison, async (_, platform) => ({
  periods: await readFinanceComparison(platform),
}));

const getPendingMoney = operation(api.getPendingMoney, (_, platform) => readPendingMoney(platform));

async function readFinances(platform: Platform, month: string) {
  const [finances, periods, pending, allMedications, shelvedLots] = await Promise.all([
    readFinanceMonth(platform, month),
    readFinanceComparison(platform),
    readPendingMoney(platform),
    platform.medications.all(),
    platform.lots.listShelved(),
  ]);
  const lotsByMedicationId = Map.groupBy(shelvedLots, ({ medicationId }) => medicationId);
  const medications = allMedications.map((medication) => ({
    ...medication,
    lots: lotsByMedicationId.get(medication.medicationId) ?? [],
  }));
  return { finances, periods, pending, medications };
}

const getFinancePdf = operation(api.getFinancePdf, async ({ query: { month } }, platform) =>
  renderReportDownload(platform, buildFinancePdf(await readFinances(platform, month))),
);

/** Lists invoices and the balance that the warning, 'Facturas' and the POS share (R479). */
const listMyInvoices = operation(listMyInvoicesRoute, async ({ params: { patientId } }, platform) => {
  const appointments = await listAllPatientAppointments(platform, patientId);
  const latestFirst = appointments.toSorted((a, b) => buildStartKey(b).localeCompare(buildStartKey(a)));
  return { rows: latestFirst.flatMap(buildInvoices), pendingCents: calculateOwedCents(appointments) };
});

const getMyFinances = operation(api.getMyFinances, ({ params: { patientId } }, platform) =>
  readPatientFinances(platform, patientId),
);

const getMyFinancesPdf = operation(api.getMyFinancesPdf, async ({ params: { patientId } }, platform) =>
  renderReportDownload(platform, buildPatientPdf(await readPatientFinances(platform, patientId))),
);

const getMyReceipt = operation(api.getMyReceipt, ({ params, query: { returnId } }, platform) =>
  loadPatientReceipt(platform, { ...params, returnId }),
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
