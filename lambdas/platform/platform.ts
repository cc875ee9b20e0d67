import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  type AppointmentStore,
  appointmentStore,
  type Unread,
} from '#lambdas/table/appointments/appointment.store.ts';
import { type BookingStore, bookingStore } from '#lambdas/table/appointments/booking.store.ts';
import { type BusyMonthStore, busyMonthStore } from '#lambdas/table/appointments/busy-month.store.ts';
import {
  type CalendarFeedStore,
  calendarFeedStore,
} from '#lambdas/table/appointments/calendar-feed.store.ts';
import { type DaySheetStore, daySheetStore } from '#lambdas/table/appointments/day-sheet.store.ts';
import { patientDayStore } from '#lambdas/table/appointments/patient-day.store.ts';
import {
  type ReminderLinkStore,
  reminderLinkStore,
} from '#lambdas/table/appointments/reminder-link.store.ts';
import {
  type ServiceRequestStore,
  serviceRequestStore,
} from '#lambdas/table/appointments/service-request.store.ts';
import { type CatalogStore, catalogStore } from '#lambdas/table/catalog/catalog.store.ts';
import {
  type CenterSettingsStore,
  centerSettingsStore,
} from '#lambdas/table/content/center-settings.store.ts';
import { type PromotionStore, promotionStore } from '#lambdas/table/content/promotion.store.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { withRequests } from '#lambdas/table/engine/document-client.ts';
import { type RowStore, rowStore } from '#lambdas/table/engine/row-read.ts';
import { type AthPaymentStore, athPaymentStore } from '#lambdas/table/money/ath-payment.store.ts';
import { type LedgerStore, ledgerStore } from '#lambdas/table/money/ledger-entry.store.ts';
import { type PatientStore, patientStore } from '#lambdas/table/people/patient.store.ts';
import { type AuditStore, auditStore } from '#lambdas/table/system/audit-entry.store.ts';
import { type CounterStore, counterStore } from '#lambdas/table/system/counter.store.ts';
import { type IdempotencyStore, idempotencyStore } from '#lambdas/table/system/idempotency-entry.store.ts';
import { type OutboxStore, outboxStore } from '#lambdas/table/system/outbox-entry.store.ts';
import { type UniqueClaimStore, uniqueClaimStore } from '#lambdas/table/system/processed-mark.store.ts';
import { type RefusedAccessStore, refusedAccessStore } from '#lambdas/table/system/refused-access.store.ts';
import { type ThrottleStore, throttleStore } from '#lambdas/table/system/throttle.store.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { now, pause } from './clock.ts';
import { type Commit, makeCommit, type Scope } from './commit.ts';
import { deferred } from './deferred.ts';
import { required } from './env.ts';
import { log } from './log.ts';
import { type HealthStores, healthStoresOf } from './stores/health-stores.ts';
import { type IntakeStores, intakeStoresOf } from './stores/intake-stores.ts';
import { type InventoryStores, inventoryStoresOf } from './stores/inventory-stores.ts';
import { type MessageStores, messageStoresOf } from './stores/message-stores.ts';
import { type PeopleStores, peopleStoresOf } from './stores/people-stores.ts';
import { type RecordStores, recordStoresOf } from './stores/record-stores.ts';
import { type TillStores, tillStoresOf } from './stores/till-stores.ts';
import { awsOptions, timeouts } from './timeouts.ts';

/** The document client every store uses: undefined values are left out, late answers are given up and tried again. */
export function makeDynamo(): DynamoDBDocumentClient {
  const client = new DynamoDBClient(awsOptions(timeouts.table));
  // It copies every answer for a log that nobody keeps.
  client.middlewareStack.remove('loggerMiddleware');
  return withRequests(
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  );
}

export type Stores = HealthStores &
  IntakeStores &
  InventoryStores &
  MessageStores &
  PeopleStores &
  RecordStores &
  TillStores & {
    appointments: AppointmentStore;
    audits: AuditStore;
    bookings: BookingStore;
    serviceRequests: ServiceRequestStore;
    busyMonths: BusyMonthStore;
    catalog: CatalogStore;
    daySheets: DaySheetStore;
    idempotency: IdempotencyStore;
    ledger: LedgerStore;
    uniqueClaims: UniqueClaimStore;
    outbox: OutboxStore;
    rows: RowStore;
    patients: PatientStore;
    throttles: ThrottleStore;
    refusedAccesses: RefusedAccessStore;
    reminderLinks: ReminderLinkStore;
    athPayments: AthPaymentStore;
    calendarFeeds: CalendarFeedStore;
    promotions: PromotionStore;
    settings: CenterSettingsStore;
    counters: CounterStore;
  };

/** Everything a room may say to the world, on behalf of one call or event. */
export type Platform = Stores & {
  readonly now: () => Date;
  readonly pause: (ms: number) => Promise<void>;
  readonly commit: Commit;
  readonly scope: Scope;
};

/** Rings the alarm of the function each time, until somebody has mended the row (docs/operations.md). */
const tellUnread = ({ appointmentId, error }: Unread) =>
  log.error('left out of a list', {
    code: appointmentErrors.unreadable.code,
    appointmentId,
    error: error instanceof Error && error.cause instanceof Error ? error.cause : error,
  });

const roomStoresOf = (config: TableConfig) => ({
  ...intakeStoresOf(config),
  ...messageStoresOf(config),
  ...peopleStoresOf(config),
  ...recordStoresOf(config),
  ...healthStoresOf(config),
  ...inventoryStoresOf(config),
  ...tillStoresOf(config),
});

function storesOf(config: TableConfig): Stores {
  const appointments = deferred(() => appointmentStore(config, tellUnread));
  const daySheets = deferred(() => daySheetStore(config));
  const busyMonths = deferred(() => busyMonthStore(config, daySheets));
  const patientDays = deferred(() => patientDayStore(config, appointments));
  const counters = deferred(() => counterStore(config));
  const catalog = deferred(() => catalogStore(config));
  const settings = deferred(() => centerSettingsStore(config));
  const patients = deferred(() => patientStore(config, counters));
  const throttles = deferred(() => throttleStore(config));
  return {
    rows: rowStore(config),
    appointments,
    audits: deferred(() => auditStore(config)),
    bookings: deferred(() => bookingStore(config, { appointments, daySheets, busyMonths, patientDays })),
    busyMonths,
    serviceRequests: deferred(() => serviceRequestStore(config, { patients, catalog, settings })),
    catalog,
    daySheets,
    idempotency: deferred(() => idempotencyStore(config)),
    ledger: deferred(() => ledgerStore(config)),
    uniqueClaims: deferred(() => uniqueClaimStore(config)),
    outbox: deferred(() => outboxStore(config)),
    patients,
    throttles,
    refusedAccesses: deferred(() => refusedAccessStore(config, throttles)),
    reminderLinks: deferred(() => reminderLinkStore(config)),
    athPayments: deferred(() => athPaymentStore(config)),
    calendarFeeds: deferred(() => calendarFeedStore(config)),
    promotions: deferred(() => promotionStore(config)),
    settings,
    counters,
    ...roomStoresOf(config),
  };
}

let shared: { stores: Stores; commitAs: (scope: Scope) => Commit } | undefined;

/** The platform for one call or event; clients and stores are made once per process, at the first call. */
export function platformFor(scope: Scope): Platform {
  if (!shared) {
    const config = { table: required('table'), client: makeDynamo() };
    shared = { stores: storesOf(config), commitAs: makeCommit(config, now) };
  }
  return { ...shared.stores, now, pause, scope, commit: shared.commitAs(scope) };
}
