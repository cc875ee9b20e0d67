import * as accounts from '#shared/accounts/api.ts';
import * as approvals from '#shared/accounts/approval-api.ts';
import * as accessDenials from '#shared/accounts/denied-access-api.ts';
import * as deskMembers from '#shared/accounts/desk-members-api.ts';
import * as registration from '#shared/accounts/registration-api.ts';
import * as secondFactors from '#shared/accounts/second-factor-api.ts';
import * as security from '#shared/accounts/security-api.ts';
import * as links from '#shared/accounts/short-link-api.ts';
import * as alerts from '#shared/appointments/alerts/alert-api.ts';
import * as appointments from '#shared/appointments/api.ts';
import * as blockedTimes from '#shared/appointments/calendar/blocked-time-api.ts';
import * as calendar from '#shared/appointments/calendar/calendar-api.ts';
import * as feeds from '#shared/appointments/calendar/feed-api.ts';
import * as handovers from '#shared/appointments/calendar/handover-api.ts';
import * as nextAppointments from '#shared/appointments/calendar/next-appointment-api.ts';
import * as changes from '#shared/appointments/changes/change-api.ts';
import * as closing from '#shared/appointments/closing/closing-api.ts';
import * as patientAppointments from '#shared/appointments/closing/patient-appointments-api.ts';
import * as proposals from '#shared/appointments/proposal-api.ts';
import * as catalog from '#shared/catalog/api.ts';
import * as categories from '#shared/catalog/category-api.ts';
import * as products from '#shared/catalog/desk-api.ts';
import * as stock from '#shared/catalog/stock-api.ts';
import * as taxes from '#shared/catalog/tax-api.ts';
import * as taxChanges from '#shared/catalog/tax-change-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as desk from '#shared/desk/api.ts';
import * as deskBell from '#shared/desk/bell-api.ts';
import * as overview from '#shared/desk/overview-api.ts';
import * as deskSearch from '#shared/desk/search-api.ts';
import * as finance from '#shared/finance/api.ts';
import * as invoices from '#shared/finance/invoice-api.ts';
import * as doses from '#shared/health/api.ts';
import * as health from '#shared/health/health-api.ts';
import * as intake from '#shared/intake/api.ts';
import * as laser from '#shared/intake/laser/laser-api.ts';
import * as prospects from '#shared/intake/prospects/desk-api.ts';
import * as allergens from '#shared/inventory/allergen-api.ts';
import * as assignments from '#shared/inventory/assignment-api.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import * as medications from '#shared/inventory/medication-api.ts';
import * as notifications from '#shared/notifications/api.ts';
import * as mailStops from '#shared/notifications/mail-stop-api.ts';
import * as replies from '#shared/notifications/reply-api.ts';
import * as patients from '#shared/patients/api.ts';
import * as clients from '#shared/patients/desk-api.ts';
import * as merges from '#shared/patients/merge-api.ts';
import * as profile from '#shared/patients/profile-api.ts';
import * as payments from '#shared/payments/api.ts';
import * as athPayments from '#shared/payments/ath-api.ts';
import * as promotions from '#shared/promotions/api.ts';
import * as answers from '#shared/records/answers/answers-api.ts';
import * as records from '#shared/records/api.ts';
import * as laserConsents from '#shared/records/consents/laser-consent-api.ts';
import * as documents from '#shared/records/documents/documents-api.ts';
import * as notes from '#shared/records/treatment/notes-api.ts';
import * as registers from '#shared/registers/api.ts';
import * as closings from '#shared/registers/closing-api.ts';
import * as drawers from '#shared/registers/drawer-api.ts';
import * as reports from '#shared/reports/api.ts';
import * as sales from '#shared/sales/api.ts';
import * as athSales from '#shared/sales/ath-sale-api.ts';
import * as receiptLinks from '#shared/sales/receipt-link-api.ts';
import * as saleHistory from '#shared/sales/sales-api.ts';
import * as settings from '#shared/settings/api.ts';
import * as center from '#shared/settings/center-api.ts';
import * as closures from '#shared/settings/closures-api.ts';
import * as publicSettings from '#shared/settings/public-api.ts';
import * as orders from '#shared/shop/orders-api.ts';
import * as shelves from '#shared/shop/shelf-api.ts';
import * as shop from '#shared/shop/shop-api.ts';
import * as staff from '#shared/staff/api.ts';
import * as team from '#shared/staff/desk-api.ts';
import * as teamMap from '#shared/staff/team-map-api.ts';

const isRoute = (value: unknown): value is AnyRoute =>
  typeof value === 'object' && value !== null && 'method' in value && 'allow' in value;

const listRoutes = (module: Record<string, unknown>): AnyRoute[] => Object.values(module).filter(isRoute);

/** All routes by domain. Routes that are missing here are not deployed. */
export const routesByDomain = {
  accounts: [
    accounts,
    registration,
    security,
    secondFactors,
    links,
    deskMembers,
    accessDenials,
    approvals,
  ].flatMap(listRoutes),
  appointments: [
    appointments,
    alerts,
    blockedTimes,
    calendar,
    changes,
    proposals,
    closing,
    feeds,
    handovers,
    nextAppointments,
    patientAppointments,
  ].flatMap(listRoutes),
  catalog: [catalog, products, categories, taxes, taxChanges, stock].flatMap(listRoutes),
  desk: [desk, overview, deskSearch, deskBell].flatMap(listRoutes),
  finance: [finance, invoices].flatMap(listRoutes),
  health: [health, doses].flatMap(listRoutes),
  intake: [intake, prospects, laser].flatMap(listRoutes),
  inventory: [medications, allergens, lots, assignments].flatMap(listRoutes),
  notifications: [notifications, replies, mailStops].flatMap(listRoutes),
  patients: [patients, clients, merges, profile].flatMap(listRoutes),
  payments: [payments, athPayments, athSales].flatMap(listRoutes),
  promotions: listRoutes(promotions),
  records: [records, answers, documents, laserConsents, notes].flatMap(listRoutes),
  registers: [registers, drawers, closings].flatMap(listRoutes),
  reports: listRoutes(reports),
  sales: [sales, saleHistory, receiptLinks].flatMap(listRoutes),
  settings: [settings, publicSettings, center, closures].flatMap(listRoutes),
  shop: [shelves, shop, orders].flatMap(listRoutes),
  staff: [staff, team, teamMap].flatMap(listRoutes),
} as const;

export const allRoutes: readonly AnyRoute[] = Object.values(routesByDomain).flat();
