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
import { type IntakeRecordStore, intakeRecordStore } from '#lambdas/table/intake/intake-record.store.ts';
import { type LaserRequestStore, laserRequestStore } from '#lambdas/table/intake/laser-request.store.ts';
import { type PastInterviewStore, pastInterviewStore } from '#lambdas/table/intake/past-interview.store.ts';
import { type ProspectStore, prospectStore } from '#lambdas/table/intake/prospect.store.ts';
import { type MessageStore, messageStore } from '#lambdas/table/messages/message.store.ts';
import { type NoticeStore, noticeStore } from '#lambdas/table/messages/notice.store.ts';
import { type SmsOptOutStore, smsOptOutStore } from '#lambdas/table/messages/sms-opt-out.store.ts';
import { type SmsReplyStore, smsReplyStore } from '#lambdas/table/messages/sms-reply.store.ts';
import { type AthPaymentStore, athPaymentStore } from '#lambdas/table/money/ath-payment.store.ts';
import { type InvoiceStore, invoiceStore } from '#lambdas/table/money/invoice.store.ts';
import { type LedgerStore, ledgerStore } from '#lambdas/table/money/ledger-entry.store.ts';
import { type AccountStore, accountStore } from '#lambdas/table/people/account.store.ts';
import { type AvailabilityStore, availabilityStore } from '#lambdas/table/people/availability-block.store.ts';
import { type InvitationStore, invitationStore } from '#lambdas/table/people/invitation.store.ts';
import { type PatientStore, patientStore } from '#lambdas/table/people/patient.store.ts';
import { type LocationStore, locationStore } from '#lambdas/table/people/shared-location.store.ts';
import { type ShortLinkStore, shortLinkStore } from '#lambdas/table/people/short-link.store.ts';
import { type StaffStore, staffStore } from '#lambdas/table/people/staff-member.store.ts';
import {
  type AnswersRequestStore,
  answersRequestStore,
} from '#lambdas/table/records/answers-request.store.ts';
import { type LaserConsentStore, laserConsentStore } from '#lambdas/table/records/laser-consent.store.ts';
import { type DocumentStore, documentStore } from '#lambdas/table/records/patient-document.store.ts';
import {
  type RecommendationStore,
  recommendationStore,
} from '#lambdas/table/records/recommendation-list.store.ts';
import { type SkinAnalysisStore, skinAnalysisStore } from '#lambdas/table/records/skin-analysis.store.ts';
import { type NoteStore, noteStore } from '#lambdas/table/records/treatment-note.store.ts';
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
import { type InventoryStores, inventoryStoresOf } from './stores/inventory-stores.ts';
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
  InventoryStores &
  TillStores & {
    accounts: AccountStore;
    appointments: AppointmentStore;
    audits: AuditStore;
    availability: AvailabilityStore;
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
    staff: StaffStore;
    throttles: ThrottleStore;
    refusedAccesses: RefusedAccessStore;
    reminderLinks: ReminderLinkStore;
    smsOptOuts: SmsOptOutStore;
    smsReplies: SmsReplyStore;
    messages: MessageStore;
    locations: LocationStore;
    invoices: InvoiceStore;
    athPayments: AthPaymentStore;
    calendarFeeds: CalendarFeedStore;
    intakeRecords: IntakeRecordStore;
    invitations: InvitationStore;
    laserRequests: LaserRequestStore;
    notices: NoticeStore;
    promotions: PromotionStore;
    pastInterviews: PastInterviewStore;
    prospects: ProspectStore;
    settings: CenterSettingsStore;
    shortLinks: ShortLinkStore;
    counters: CounterStore;
    answersRequests: AnswersRequestStore;
    documents: DocumentStore;
    notes: NoteStore;
    laserConsents: LaserConsentStore;
    recommendations: RecommendationStore;
    skinAnalyses: SkinAnalysisStore;
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

type RecordStores = Pick<
  Stores,
  'answersRequests' | 'documents' | 'notes' | 'laserConsents' | 'recommendations' | 'skinAnalyses'
>;

const recordStoresOf = (config: TableConfig): RecordStores => ({
  answersRequests: deferred(() => answersRequestStore(config)),
  documents: deferred(() => documentStore(config)),
  notes: deferred(() => noteStore(config)),
  laserConsents: deferred(() => laserConsentStore(config)),
  recommendations: deferred(() => recommendationStore(config)),
  skinAnalyses: deferred(() => skinAnalysisStore(config)),
});

const roomStoresOf = (config: TableConfig) => ({
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
    accounts: deferred(() => accountStore(config)),
    rows: rowStore(config),
    appointments,
    audits: deferred(() => auditStore(config)),
    availability: deferred(() => availabilityStore(config)),
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
    staff: deferred(() => staffStore(config)),
    throttles,
    refusedAccesses: deferred(() => refusedAccessStore(config, throttles)),
    reminderLinks: deferred(() => reminderLinkStore(config)),
    smsOptOuts: deferred(() => smsOptOutStore(config)),
    smsReplies: deferred(() => smsReplyStore(config)),
    messages: deferred(() => messageStore(config)),
    locations: deferred(() => locationStore(config)),
    invoices: deferred(() => invoiceStore(config)),
    athPayments: deferred(() => athPaymentStore(config)),
    calendarFeeds: deferred(() => calendarFeedStore(config)),
    intakeRecords: deferred(() => intakeRecordStore(config)),
    invitations: deferred(() => invitationStore(config)),
    laserRequests: deferred(() => laserRequestStore(config)),
    notices: deferred(() => noticeStore(config)),
    promotions: deferred(() => promotionStore(config)),
    pastInterviews: deferred(() => pastInterviewStore(config)),
    prospects: deferred(() => prospectStore(config)),
    settings,
    shortLinks: deferred(() => shortLinkStore(config)),
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
