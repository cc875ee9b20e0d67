import { appointmentStore, type UnreadableRow } from '#lambdas/table/appointments/appointment.store.ts';
import { bookingStore } from '#lambdas/table/appointments/booking.store.ts';
import { busyMonthStore } from '#lambdas/table/appointments/busy-month.store.ts';
import { calendarFeedStore } from '#lambdas/table/appointments/calendar-feed.store.ts';
import { daySheetStore } from '#lambdas/table/appointments/day-sheet.store.ts';
import { patientDayStore } from '#lambdas/table/appointments/patient-day.store.ts';
import { reminderLinkStore } from '#lambdas/table/appointments/reminder-link.store.ts';
import { serviceRequestStore } from '#lambdas/table/appointments/service-request.store.ts';
import { catalogStore } from '#lambdas/table/catalog/catalog.store.ts';
import { lowStockStore } from '#lambdas/table/catalog/low-stock.store.ts';
import { stockMoveStore } from '#lambdas/table/catalog/stock-move.store.ts';
import { taxStore } from '#lambdas/table/catalog/tax.store.ts';
import { centerSettingsStore } from '#lambdas/table/content/center-settings.store.ts';
import { promotionStore } from '#lambdas/table/content/promotion.store.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { makeTableRows } from '#lambdas/table/engine/row.ts';
import { makeRowStore } from '#lambdas/table/engine/row-read.ts';
import { activityStore } from '#lambdas/table/health/activity.store.ts';
import { doseRequestStore } from '#lambdas/table/health/dose-request.store.ts';
import { healthGoalsEntity } from '#lambdas/table/health/health-goals.entity.ts';
import { healthProfileEntity } from '#lambdas/table/health/health-profile.entity.ts';
import { weightPointStore } from '#lambdas/table/health/weight-point.store.ts';
import { intakeRecordStore } from '#lambdas/table/intake/intake-record.store.ts';
import { laserRequestStore } from '#lambdas/table/intake/laser-request.store.ts';
import { pastInterviewStore } from '#lambdas/table/intake/past-interview.store.ts';
import { prospectStore } from '#lambdas/table/intake/prospect.store.ts';
import { allergenStore } from '#lambdas/table/inventory/allergen.store.ts';
import { doseReservationStore } from '#lambdas/table/inventory/dose-reservation.store.ts';
import { lotStore } from '#lambdas/table/inventory/lot.store.ts';
import { medicationStore } from '#lambdas/table/inventory/medication.store.ts';
import { medicationDeliveryStore } from '#lambdas/table/inventory/medication-delivery.store.ts';
import { medicationMoveStore } from '#lambdas/table/inventory/medication-move.store.ts';
import { bellNoticeStore } from '#lambdas/table/messages/bell-notice.store.ts';
import { deliveryStore } from '#lambdas/table/messages/delivery.store.ts';
import { mailStopStore } from '#lambdas/table/messages/mail-stop.store.ts';
import { smsDeliveryStore } from '#lambdas/table/messages/sms-delivery.store.ts';
import { smsOptOutStore } from '#lambdas/table/messages/sms-opt-out.store.ts';
import { smsReplyStore } from '#lambdas/table/messages/sms-reply.store.ts';
import { athPaymentStore } from '#lambdas/table/money/ath-payment.store.ts';
import { financeDayStore } from '#lambdas/table/money/finance-day.store.ts';
import { ledgerStore } from '#lambdas/table/money/ledger-entry.store.ts';
import { accountStore } from '#lambdas/table/people/account.store.ts';
import { availabilityStore } from '#lambdas/table/people/availability-block.store.ts';
import { clientRowStore } from '#lambdas/table/people/client-rows.store.ts';
import { invitationStore } from '#lambdas/table/people/invitation.store.ts';
import { patientStore } from '#lambdas/table/people/patient.store.ts';
import { patientMergeStore } from '#lambdas/table/people/patient-merge.store.ts';
import { sessionStore } from '#lambdas/table/people/session.store.ts';
import { locationStore } from '#lambdas/table/people/shared-location.store.ts';
import { shortLinkStore } from '#lambdas/table/people/short-link.store.ts';
import { staffStore } from '#lambdas/table/people/staff-member.store.ts';
import { answersRequestStore } from '#lambdas/table/records/answers-request.store.ts';
import { laserConsentStore } from '#lambdas/table/records/laser-consent.store.ts';
import { documentStore } from '#lambdas/table/records/patient-document.store.ts';
import { recommendationStore } from '#lambdas/table/records/recommendation-list.store.ts';
import { skinAnalysisStore } from '#lambdas/table/records/skin-analysis.store.ts';
import { noteStore } from '#lambdas/table/records/treatment-note.store.ts';
import { cashMoveStore } from '#lambdas/table/sales/cash-move.store.ts';
import { closingStore } from '#lambdas/table/sales/closing.store.ts';
import { dayTotalsStore } from '#lambdas/table/sales/day-totals.store.ts';
import { parkedSaleStore } from '#lambdas/table/sales/parked-sale.store.ts';
import { receiptLinkStore } from '#lambdas/table/sales/receipt-link.store.ts';
import { registerStore } from '#lambdas/table/sales/register.store.ts';
import { saleStore } from '#lambdas/table/sales/sale.store.ts';
import { saleReturnStore } from '#lambdas/table/sales/sale-return.store.ts';
import { orderStore } from '#lambdas/table/shop/order.store.ts';
import { stockAlertStore } from '#lambdas/table/shop/stock-alert.store.ts';
import { auditStore } from '#lambdas/table/system/audit-entry.store.ts';
import { counterStore } from '#lambdas/table/system/counter.store.ts';
import { idempotencyStore } from '#lambdas/table/system/idempotency-entry.store.ts';
import { outboxStore } from '#lambdas/table/system/outbox-entry.store.ts';
import { refusedAccessStore } from '#lambdas/table/system/refused-access.store.ts';
import { throttleStore } from '#lambdas/table/system/throttle.store.ts';
import { uniqueClaimStore } from '#lambdas/table/system/unique-claim.store.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { log } from './log.ts';

/** Creates an object on first use, because an entity costs as much as a read and functions use few stores. */
function makeLazy<T extends object>(make: () => T): T {
  let instance: T | undefined;
  const getInstance = () => {
    instance ??= make();
    return instance;
  };
  // The proxy never reads from its target.
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(getInstance(), name),
    has: (_, name) => Reflect.has(getInstance(), name),
    ownKeys: () => Reflect.ownKeys(getInstance()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(getInstance(), name),
  });
}

const storeFactories = {
  accounts: accountStore,
  activities: activityStore,
  allergens: allergenStore,
  answersRequests: answersRequestStore,
  athPayments: athPaymentStore,
  audits: auditStore,
  availability: availabilityStore,
  bellNotices: bellNoticeStore,
  busyMonths: busyMonthStore,
  calendarFeeds: calendarFeedStore,
  cashMoves: cashMoveStore,
  catalog: catalogStore,
  clientRows: clientRowStore,
  closings: closingStore,
  counters: counterStore,
  daySheets: daySheetStore,
  dayTotals: dayTotalsStore,
  deliveries: deliveryStore,
  documents: documentStore,
  doseRequests: doseRequestStore,
  doseReservations: doseReservationStore,
  financeDays: financeDayStore,
  healthGoals: (config) => makeTableRows(healthGoalsEntity, config),
  healthProfiles: (config) => makeTableRows(healthProfileEntity, config),
  idempotency: idempotencyStore,
  intakeRecords: intakeRecordStore,
  invitations: invitationStore,
  laserConsents: laserConsentStore,
  laserRequests: laserRequestStore,
  ledger: ledgerStore,
  locations: locationStore,
  lots: lotStore,
  lowStock: lowStockStore,
  mailStops: mailStopStore,
  medicationDeliveries: medicationDeliveryStore,
  medicationMoves: medicationMoveStore,
  medications: medicationStore,
  notes: noteStore,
  orders: orderStore,
  outbox: outboxStore,
  parkedSales: parkedSaleStore,
  pastInterviews: pastInterviewStore,
  patientMerges: patientMergeStore,
  promotions: promotionStore,
  prospects: prospectStore,
  receiptLinks: receiptLinkStore,
  recommendations: recommendationStore,
  registers: registerStore,
  reminderLinks: reminderLinkStore,
  rows: makeRowStore,
  saleReturns: saleReturnStore,
  sales: saleStore,
  sessions: sessionStore,
  settings: centerSettingsStore,
  shortLinks: shortLinkStore,
  skinAnalyses: skinAnalysisStore,
  smsDeliveries: smsDeliveryStore,
  smsOptOuts: smsOptOutStore,
  smsReplies: smsReplyStore,
  staff: staffStore,
  stockAlerts: stockAlertStore,
  stockMoves: stockMoveStore,
  taxes: taxStore,
  throttles: throttleStore,
  uniqueClaims: uniqueClaimStore,
  weights: weightPointStore,
} satisfies Readonly<Record<string, (config: TableConfig) => object>>;

type TableStores = { [Name in keyof typeof storeFactories]: ReturnType<(typeof storeFactories)[Name]> };

const makeTableStores = (config: TableConfig) =>
  // `Object.entries` loses which store belongs to which name.
  Object.fromEntries(
    Object.entries(storeFactories).map(([name, make]) => [name, makeLazy<object>(() => make(config))]),
  ) as TableStores;

/** Logs an unreadable row as an error, which triggers the alarm until it is repaired (docs/operations.md). */
const logUnreadable = ({ appointmentId, error }: UnreadableRow) =>
  log.error('left out of a list', {
    code: appointmentErrors.unreadable.code,
    appointmentId,
    error: error instanceof Error && error.cause instanceof Error ? error.cause : error,
  });

/** Returns all stores, each created on first use. */
export function makeStores(config: TableConfig) {
  const stores = makeTableStores(config);
  const { busyMonths, catalog, counters, daySheets, settings, throttles } = stores;
  const appointments = makeLazy(() => appointmentStore(config, logUnreadable));
  const patientDays = makeLazy(() => patientDayStore(config));
  const patients = makeLazy(() => patientStore(config, counters));
  return {
    ...stores,
    appointments,
    bookings: makeLazy(() => bookingStore(config, { appointments, daySheets, busyMonths, patientDays })),
    patientDays,
    patients,
    refusedAccesses: makeLazy(() => refusedAccessStore(config, throttles)),
    serviceRequests: makeLazy(() => serviceRequestStore(config, { patients, catalog, settings })),
  };
}
export type Stores = ReturnType<typeof makeStores>;
