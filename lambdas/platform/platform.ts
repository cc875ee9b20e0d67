import { type AccountStore, accountStore } from '#lambdas/table/accounts.ts';
import { type AppointmentStore, appointmentStore } from '#lambdas/table/appointments.ts';
import { type AuditStore, auditStore } from '#lambdas/table/audits.ts';
import { type AvailabilityStore, availabilityStore } from '#lambdas/table/availability.ts';
import { type BookingStore, bookingStore } from '#lambdas/table/bookings.ts';
import { type CalendarFeedStore, calendarFeedStore } from '#lambdas/table/calendar-feeds.ts';
import { type CatalogStore, catalogStore } from '#lambdas/table/catalog.ts';
import { type CenterSettingsStore, centerSettingsStore } from '#lambdas/table/center-settings.ts';
import type { TableConfig } from '#lambdas/table/config.ts';
import { type DaySheetStore, daySheetStore } from '#lambdas/table/day-sheets.ts';
import { type DocumentStore, documentStore } from '#lambdas/table/documents.ts';
import { type DoseRequestStore, doseRequestStore } from '#lambdas/table/dose-requests.ts';
import { type IdempotencyStore, idempotencyStore } from '#lambdas/table/idempotency.ts';
import { type IntakeRecordStore, intakeRecordStore } from '#lambdas/table/intake-records.ts';
import { type InvitationStore, invitationStore } from '#lambdas/table/invitations.ts';
import { type InvoiceStore, invoiceStore } from '#lambdas/table/invoices.ts';
import { type LaserConsentStore, laserConsentStore } from '#lambdas/table/laser-consents.ts';
import { type LaserRequestStore, laserRequestStore } from '#lambdas/table/laser-requests.ts';
import { type LedgerStore, ledgerStore } from '#lambdas/table/ledger.ts';
import { type LocationStore, locationStore } from '#lambdas/table/locations.ts';
import { type MarkerStore, markerStore } from '#lambdas/table/markers.ts';
import { type MessageStore, messageStore } from '#lambdas/table/messages.ts';
import { type NoteStore, noteStore } from '#lambdas/table/notes.ts';
import { type NoticeStore, noticeStore } from '#lambdas/table/notices.ts';
import { type OutboxStore, outboxStore } from '#lambdas/table/outbox.ts';
import { type PatientStore, patientStore } from '#lambdas/table/patients.ts';
import { type PromotionStore, promotionStore } from '#lambdas/table/promotions.ts';
import { type ProspectStore, prospectStore } from '#lambdas/table/prospects.ts';
import { type RecommendationStore, recommendationStore } from '#lambdas/table/recommendations.ts';
import { type ShortLinkStore, shortLinkStore } from '#lambdas/table/short-links.ts';
import { type SkinAnalysisStore, skinAnalysisStore } from '#lambdas/table/skin-analyses.ts';
import { type SmsOptOutStore, smsOptOutStore } from '#lambdas/table/sms-opt-outs.ts';
import { type StaffStore, staffStore } from '#lambdas/table/staff.ts';
import { type TallyStore, tallyStore } from '#lambdas/table/tallies.ts';
import { type ThrottleStore, throttleStore } from '#lambdas/table/throttles.ts';
import { type VisitLinkStore, visitLinkStore } from '#lambdas/table/visit-links.ts';
import type { Bus } from './bus.ts';
import { now } from './clock.ts';
import { type Commit, makeCommit, type Scope } from './commit.ts';
import { makeDynamo } from './dynamo.ts';
import { required } from './env.ts';
import type { Files } from './files.ts';
import type { Live } from './live.ts';
import type { Mailer } from './mailer.ts';
import type { Payments } from './payments.ts';
import type { Places } from './places.ts';
import type { Texter } from './texter.ts';
import type { Users } from './users.ts';
import type { Webhooks } from './webhooks.ts';

export type Stores = {
  accounts: AccountStore;
  appointments: AppointmentStore;
  audits: AuditStore;
  availability: AvailabilityStore;
  bookings: BookingStore;
  catalog: CatalogStore;
  daySheets: DaySheetStore;
  idempotency: IdempotencyStore;
  ledger: LedgerStore;
  markers: MarkerStore;
  outbox: OutboxStore;
  patients: PatientStore;
  staff: StaffStore;
  throttles: ThrottleStore;
  visitLinks: VisitLinkStore;
  smsOptOuts: SmsOptOutStore;
  messages: MessageStore;
  locations: LocationStore;
  invoices: InvoiceStore;
  calendarFeeds: CalendarFeedStore;
  doseRequests: DoseRequestStore;
  intakeRecords: IntakeRecordStore;
  invitations: InvitationStore;
  laserRequests: LaserRequestStore;
  notices: NoticeStore;
  promotions: PromotionStore;
  prospects: ProspectStore;
  settings: CenterSettingsStore;
  shortLinks: ShortLinkStore;
  tallies: TallyStore;
  documents: DocumentStore;
  notes: NoteStore;
  laserConsents: LaserConsentStore;
  recommendations: RecommendationStore;
  skinAnalyses: SkinAnalysisStore;
};

/** The outside world beyond the table; a function names the ones it talks to, so that no other is bundled with it. */
export type Seams = {
  payments: Payments;
  webhooks: Webhooks;
  mailer: Mailer;
  texter: Texter;
  users: Users;
  files: Files;
  bus: Bus;
  live: Live;
  places: Places;
};
export type SeamName = keyof Seams;
export type SeamMakers<Needs extends SeamName> = { readonly [Name in Needs]: () => Promise<Seams[Name]> };

/** Everything a room may say to the world, on behalf of one call or event. */
export type Platform = Stores & {
  readonly now: () => Date;
  readonly commit: Commit;
  readonly scope: Scope;
};

function storesOf(config: TableConfig): Stores {
  const appointments = appointmentStore(config);
  const daySheets = daySheetStore(config);
  const tallies = tallyStore(config);
  return {
    accounts: accountStore(config),
    appointments,
    audits: auditStore(config),
    availability: availabilityStore(config),
    bookings: bookingStore(appointments, daySheets),
    catalog: catalogStore(config),
    daySheets,
    idempotency: idempotencyStore(config),
    ledger: ledgerStore(config),
    markers: markerStore(config),
    outbox: outboxStore(config),
    patients: patientStore(config, tallies),
    staff: staffStore(config),
    throttles: throttleStore(config),
    visitLinks: visitLinkStore(config),
    smsOptOuts: smsOptOutStore(config),
    messages: messageStore(config),
    locations: locationStore(config),
    invoices: invoiceStore(config),
    calendarFeeds: calendarFeedStore(config),
    doseRequests: doseRequestStore(config),
    intakeRecords: intakeRecordStore(config),
    invitations: invitationStore(config),
    laserRequests: laserRequestStore(config),
    notices: noticeStore(config),
    promotions: promotionStore(config),
    prospects: prospectStore(config),
    settings: centerSettingsStore(config),
    shortLinks: shortLinkStore(config),
    tallies,
    documents: documentStore(config),
    notes: noteStore(config),
    laserConsents: laserConsentStore(config),
    recommendations: recommendationStore(config),
    skinAnalyses: skinAnalysisStore(config),
  };
}

let shared: { stores: Stores; commitAs: (scope: Scope) => Commit } | undefined;

/** The platform for one call or event; clients and stores are made once per process, at the first call. */
export function platformFor(scope: Scope): Platform {
  if (!shared) {
    const config = { table: required('table'), client: makeDynamo() };
    shared = { stores: storesOf(config), commitAs: makeCommit(config, now) };
  }
  return { ...shared.stores, now, scope, commit: shared.commitAs(scope) };
}

/** Hands out the seams asked for, each made at its first use and kept. */
export function lazySeams<Needs extends SeamName>(makers: SeamMakers<Needs>) {
  const made = new Map<Needs, Promise<Seams[Needs]>>();
  const seam = (name: Needs) => {
    const known = made.get(name);
    if (known) return known;
    const making = makers[name]();
    made.set(name, making);
    // A secret that could not be read once must not fail every call until the function starts anew.
    making.catch(() => made.delete(name));
    return making;
  };
  return async (names: readonly Needs[]): Promise<Pick<Seams, Needs>> => {
    const pairs = await Promise.all(names.map(async (name) => [name, await seam(name)] as const));
    // The pairs are exactly the names asked for; entries forget which value goes with which name.
    return Object.fromEntries(pairs) as Pick<Seams, Needs>;
  };
}

/** Every seam a function was given. */
export const namesOf = <Needs extends SeamName>(makers: SeamMakers<Needs>) =>
  // Keys are typed as any text; these are the makers' own.
  Object.keys(makers) as Needs[];
