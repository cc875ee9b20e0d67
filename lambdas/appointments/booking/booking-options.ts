import { listQualifiedStaff, readBookableDays } from '#lambdas/booking/bookable-staff.ts';
import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as routes from '#shared/appointments/api.ts';
import { type Appointment, toAppointmentInterval } from '#shared/appointments/appointment.ts';
import type { BookedService } from '#shared/appointments/booked-service.ts';
import {
  canRequestService,
  findInactiveError,
  findRequestError,
  listAllowedServices,
} from '#shared/appointments/booking/eligibility.ts';
import { listTimesForClients, listTimesForDesk } from '#shared/appointments/booking/offered-hours.ts';
import {
  excludeMovedAppointment,
  excludeReservations,
  removeOverlappingTimes,
} from '#shared/appointments/booking/patient-day.ts';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import { isFree, type StaffAvailability } from '#shared/appointments/booking/slots.ts';
import * as deskRoutes from '#shared/appointments/calendar/calendar-api.ts';
import type { DaySheet } from '#shared/appointments/calendar/day-sheet.ts';
import * as changeRoutes from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { canAccessAppointment } from '#shared/appointments/transitions.ts';
import { type Category, createCategoryNamer } from '#shared/catalog/category.ts';
import { excludeHiddenCategories } from '#shared/catalog/landing.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import { addDays, getToday, toCivilDateTime } from '#shared/core/civil-time.ts';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { compareByName, compareNames } from '#shared/core/sort-names.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { findTaxRates } from '#shared/sales/cart-prices.ts';
import type { AvailableDay } from '#shared/staff/available-times.ts';
import { filterQualified } from '#shared/staff/staff-member.ts';
import { getClientAppointment } from '../changes/appointment-changes.ts';

type ServiceCatalogPorts = Pick<Platform, 'catalog' | 'taxes'>;

type ServiceCheck = (service: Product) => ErrorDefinition | undefined;

/** Reads the center's taxes, only if a service is taxed. */
const readTaxes = async (services: readonly Product[], { taxes }: Pick<Platform, 'taxes'>): Promise<Tax[]> =>
  services.some(({ taxIds }) => taxIds.length > 0) ? taxes.all() : [];

/** Converts services to their stored form. Throws the first error of `findError`. */
async function toBookedServices(
  services: readonly Product[],
  findError: ServiceCheck,
  platform: Pick<Platform, 'taxes'>,
): Promise<BookedService[]> {
  const definition = services.map(findError).find((error) => error !== undefined);
  if (definition)
    throw new AppError(definition, { fields: [{ field: 'serviceIds', message: definition.text }] });

  const taxes = await readTaxes(services, platform);
  return services.map((service) => ({
    serviceId: service.productId,
    name: service.name,
    durationMinutes: service.durationMinutes,
    priceCents: service.priceCents,
    rates: findTaxRates(service, taxes),
    laser: service.laser,
    categoryId: service.categoryId,
  }));
}

/** Reads services by id, without duplicates, in the form that a booking stores. */
export const readBookedServices = async (
  platform: ServiceCatalogPorts,
  serviceIds: readonly string[],
  findError: ServiceCheck,
): Promise<BookedService[]> =>
  toBookedServices(await platform.catalog.servicesByIds([...new Set(serviceIds)]), findError, platform);

/** Returns a client who books. Throws `request.denied` if the client is not active. */
export async function getBookingPatient(
  { patients }: Pick<Platform, 'patients'>,
  patientId: string,
): Promise<Patient> {
  const patient = await patients.get(patientId);
  if (!patient.active) throw new AppError(coreErrors.denied);
  return patient;
}

/** Reads the requested services. Throws `appointment.service_not_offered` if one is in a hidden category. */
export async function readRequestedServices(
  platform: ServiceCatalogPorts,
  patient: Patient,
  serviceIds: readonly string[],
) {
  const categories = await platform.catalog.categories();
  return readBookedServices(platform, serviceIds, (service) =>
    excludeHiddenCategories([service], categories).length === 0
      ? appointmentErrors.service_not_offered
      : findRequestError(service, patient),
  );
}

async function buildServiceOptions(
  services: readonly Product[],
  categories: readonly Category[],
  platform: Pick<Platform, 'taxes'>,
) {
  const getCategoryName = createCategoryNamer(categories);
  const taxes = await readTaxes(services, platform);
  return services
    .map((service) => ({
      serviceId: service.productId,
      name: service.name,
      categoryName: getCategoryName(service.categoryId),
      durationMinutes: service.durationMinutes,
      priceCents: service.priceCents,
      rates: findTaxRates(service, taxes),
      laser: service.laser,
    }))
    .sort((a, b) => compareNames(a.categoryName, b.categoryName) || compareByName(a, b));
}

export const listOfferedServices = operation(routes.listOfferedServices, async ({ params }, platform) => {
  const { patients, catalog } = platform;
  const [patient, services, categories] = await Promise.all([
    patients.get(params.patientId),
    catalog.services(),
    catalog.categories(),
  ]);
  return buildServiceOptions(
    excludeHiddenCategories(services, categories).filter((service) => canRequestService(service, patient)),
    categories,
    platform,
  );
});

/** Lists every active service, including those hidden on the web. */
export const listBookableServices = operation(deskRoutes.listBookableServices, async (_, platform) => {
  const { catalog } = platform;
  const [services, categories] = await Promise.all([catalog.services(), catalog.categories()]);
  return buildServiceOptions(
    services.filter(({ active }) => active),
    categories,
    platform,
  );
});

const countedDays = 90;
const maxListedServices = 20;

function countBookings(sheets: readonly DaySheet[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { appointments } of sheets)
    for (const { serviceIds } of appointments)
      for (const serviceId of serviceIds) counts.set(serviceId, (counts.get(serviceId) ?? 0) + 1);
  return counts;
}

/** Lists the most booked active services of the last 90 days. */
export const listPopularServices = operation(
  deskRoutes.listPopularServices,
  async (_, { catalog, daySheets, now }) => {
    const today = getToday(now());
    const [services, sheets] = await Promise.all([
      catalog.services(),
      daySheets.between(addDays(today, 1 - countedDays), today),
    ]);
    const counts = countBookings(sheets);
    return services
      .filter(({ active }) => active)
      .map(({ productId, name }) => ({ serviceId: productId, name, count: counts.get(productId) ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || compareByName(a, b))
      .slice(0, maxListedServices);
  },
);

/** Updates the client's laser services when the app opens. Writes only if the catalog or the laser admission changed. */
export const syncLaserServices = operation(
  changeRoutes.syncLaserServices,
  async ({ params: { patientId } }, { patients, catalog, commit }) => {
    const [before, services] = await Promise.all([patients.get(patientId), catalog.services()]);
    const allowedServiceIds = listAllowedServices(before, services);
    const previousIds = new Set(before.allowedServiceIds);
    const isUnchanged =
      previousIds.size === allowedServiceIds.length && allowedServiceIds.every((id) => previousIds.has(id));
    if (!isUnchanged)
      await commit(
        ...patients.put({ ...before, allowedServiceIds }, before),
        audit('patient.laserServicesSynced', patientId, { allowedServiceIds }),
      );
    return { allowedServiceIds };
  },
);

/** Lists times at which any qualified member is free and the client has no appointment. */
export const listAvailableTimes = operation(
  routes.listAvailableTimes,
  async ({ params, query }, platform) => {
    const { from, to, serviceIds } = query;
    const qualifiedStaff = listQualifiedStaff(platform, serviceIds);
    const serviceRequest = platform.serviceRequests.get(params.patientId, [...new Set(serviceIds)]);
    const center = serviceRequest.then(({ settings }) => settings);
    const [{ patient, services, settings: rules }, ownAppointments, staff] = await Promise.all([
      serviceRequest,
      platform.appointments.listPatientTimes(params.patientId, from, to),
      readBookableDays(platform, { from, to, members: qualifiedStaff, center }),
    ]);

    const bookedServices = await toBookedServices(
      services,
      (service) => findRequestError(service, patient),
      platform,
    );
    const { durationMinutes } = calculateQuote(bookedServices);
    const now = platform.now();
    const days = listTimesForClients({ range: { from, to }, staff, durationMinutes, rules, now });
    return removeOverlappingTimes(days, excludeReservations(ownAppointments), durationMinutes);
  },
);

const findQualifiedStaff = (
  platform: Platform,
  serviceIds: readonly string[],
  staffId: string | undefined,
) =>
  staffId === undefined
    ? listQualifiedStaff(platform, serviceIds)
    : platform.staff.get(staffId).then((member) => filterQualified([member], serviceIds));

/** Lists free times for these services, in the past as well, with one aesthetician or any. */
export const listTimesForServices = operation(
  deskRoutes.listTimesForServices,
  async ({ query }, platform) => {
    const { from, to, serviceIds, staffId } = query;
    const qualifiedStaff = findQualifiedStaff(platform, serviceIds, staffId);
    const center = platform.settings.get();
    const [services, staff, rules] = await Promise.all([
      readBookedServices(platform, serviceIds, findInactiveError),
      readBookableDays(platform, { from, to, members: qualifiedStaff, center }),
      center,
    ]);

    const { durationMinutes } = calculateQuote(services);
    return listTimesForDesk({ range: { from, to }, staff, durationMinutes, rules });
  },
);

/** Lists free times to which the front desk can move an appointment. The appointment's own time counts as free. */
export const listTimesForRequest = operation(
  routes.listTimesForRequest,
  async ({ params, query, actor }, platform) => {
    const { from, to, staffId, durationMinutes } = query;
    const appointment = await platform.appointments.get(params.appointmentId);
    if (!canAccessAppointment(actor, appointment)) throw new AppError(appointmentErrors.not_found);
    const serviceIds = appointment.services.map(({ serviceId }) => serviceId);
    const qualifiedStaff = findQualifiedStaff(platform, serviceIds, staffId);
    const center = platform.settings.get();
    const [staff, rules] = await Promise.all([
      readBookableDays(platform, { from, to, members: qualifiedStaff, center, moving: appointment }),
      center,
    ]);
    return listTimesForDesk({
      range: { from, to },
      staff,
      durationMinutes: durationMinutes ?? appointment.durationMinutes,
      rules,
      // A request cannot move to the past.
      notBefore: appointment.status === 'pending' ? toCivilDateTime(platform.now()) : undefined,
    });
  },
);

/** Lists the times to which a client can move an appointment. The appointment's own time counts as free. */
export async function listTimesForAppointment(
  platform: Platform,
  appointment: Appointment,
  range: { readonly from: string; readonly to: string },
) {
  const serviceIds = appointment.services.map(({ serviceId }) => serviceId);
  const qualifiedStaff = listQualifiedStaff(platform, serviceIds);
  const center = platform.settings.get();
  const { patientId, durationMinutes } = appointment;
  const [ownAppointments, staff, rules] = await Promise.all([
    platform.appointments.listPatientTimes(patientId, range.from, range.to),
    readBookableDays(platform, { ...range, members: qualifiedStaff, center, moving: appointment }),
    center,
  ]);
  const days = listTimesForClients({ range, staff, durationMinutes, rules, now: platform.now() });
  const otherAppointments = excludeMovedAppointment(ownAppointments, appointment);
  const freeDays = removeOverlappingTimes(days, otherAppointments, durationMinutes);
  if (appointment.status === 'pending') return freeDays;
  const currentMember = staff.find(({ staffId }) => staffId === appointment.staffId);
  return freeDays.map((day) => ({ ...day, sameStaff: filterFreeTimes(currentMember, day, durationMinutes) }));
}

/** Returns the day's times at which the member is free, or none without a member. */
const filterFreeTimes = (
  member: StaffAvailability | undefined,
  { date, times }: AvailableDay,
  durationMinutes: number,
) => times.filter((time) => member && isFree(member, date, toAppointmentInterval({ time, durationMinutes })));

export const listTimesForChange = operation(
  changeRoutes.listTimesForChange,
  async ({ params, query }, platform) =>
    listTimesForAppointment(platform, await getClientAppointment(platform, params), query),
);
