import { bookableDays, qualifiedStaff } from '#lambdas/booking/bookable-staff.ts';
import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as routes from '#shared/appointments/api.ts';
import { type Appointment, intervalOf } from '#shared/appointments/appointment.ts';
import type { BookedService } from '#shared/appointments/booked-service.ts';
import {
  allowedServicesOf,
  mayRequest,
  requestRefusal,
  saleRefusal,
} from '#shared/appointments/booking/eligibility.ts';
import { hoursForClients, hoursForDesk } from '#shared/appointments/booking/offered-hours.ts';
import { apartFromOwn, busyForMove, busyForRequest } from '#shared/appointments/booking/patient-day.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import { isFree, type StaffDays } from '#shared/appointments/booking/slots.ts';
import * as deskRoutes from '#shared/appointments/calendar/calendar-api.ts';
import type { DaySheet } from '#shared/appointments/calendar/day-sheet.ts';
import * as changeRoutes from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { concerns } from '#shared/appointments/transitions.ts';
import { type Category, categoryNamer } from '#shared/catalog/category.ts';
import { onOpenShelves } from '#shared/catalog/landing.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import { addDays, civilAt, today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { byName, compareNames } from '#shared/core/sort-names.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { ratesOf } from '#shared/sales/cart-prices.ts';
import type { AvailableDay } from '#shared/staff/available-times.ts';
import { qualifiedFor } from '#shared/staff/staff-member.ts';
import { ownAppointment } from '../changes/appointment-changes.ts';

type Catalog = Pick<Platform, 'catalog' | 'taxes'>;

type Refusal = (service: Product) => ErrorDefinition | undefined;

/** The center's taxes, read only if a service is taxed. */
const taxesFor = async (services: readonly Product[], { taxes }: Pick<Platform, 'taxes'>): Promise<Tax[]> =>
  services.some(({ taxIds }) => taxIds.length > 0) ? taxes.all() : [];

/** Converts services to their stored form; throws the first error of `refusalOf`. */
async function bookedServices(
  services: readonly Product[],
  refusalOf: Refusal,
  platform: Pick<Platform, 'taxes'>,
): Promise<BookedService[]> {
  const refusal = services.map(refusalOf).find((each) => each !== undefined);
  if (refusal) throw new AppError(refusal, { fields: [{ field: 'serviceIds', message: refusal.text }] });

  const taxes = await taxesFor(services, platform);
  return services.map((service) => ({
    serviceId: service.productId,
    name: service.name,
    durationMinutes: service.durationMinutes,
    priceCents: service.priceCents,
    rates: ratesOf(service, taxes),
    laser: service.laser,
    categoryId: service.categoryId,
  }));
}

/** Reads services by id, without duplicates, in the form that a booking stores. */
export const servicesSold = async (
  platform: Catalog,
  serviceIds: readonly string[],
  refusalOf: Refusal,
): Promise<BookedService[]> =>
  bookedServices(await platform.catalog.servicesByIds([...new Set(serviceIds)]), refusalOf, platform);

/** Throws `request.denied` to a client who is not active. */
export async function bookingPatient(
  { patients }: Pick<Platform, 'patients'>,
  patientId: string,
): Promise<Patient> {
  const patient = await patients.get(patientId);
  if (!patient.active) throw new AppError(coreErrors.denied);
  return patient;
}

/** Reads the requested services; throws `appointment.service_not_offered` in a hidden category. */
export async function requestedServices(platform: Catalog, patient: Patient, serviceIds: readonly string[]) {
  const categories = await platform.catalog.categories();
  return servicesSold(platform, serviceIds, (service) =>
    onOpenShelves([service], categories).length === 0
      ? appointmentErrors.service_not_offered
      : requestRefusal(service, patient),
  );
}

/** Service options sorted by category and name. */
async function serviceOptions(
  services: readonly Product[],
  categories: readonly Category[],
  platform: Pick<Platform, 'taxes'>,
) {
  const categoryName = categoryNamer(categories);
  const taxes = await taxesFor(services, platform);
  return services
    .map((service) => ({
      serviceId: service.productId,
      name: service.name,
      categoryName: categoryName(service.categoryId),
      durationMinutes: service.durationMinutes,
      priceCents: service.priceCents,
      rates: ratesOf(service, taxes),
      laser: service.laser,
    }))
    .sort((a, b) => compareNames(a.categoryName, b.categoryName) || byName(a, b));
}

/** Lists the services that the client can request. */
export const listOfferedServices = operation(routes.listOfferedServices, async ({ params }, platform) => {
  const { patients, catalog } = platform;
  const [patient, services, categories] = await Promise.all([
    patients.get(params.patientId),
    catalog.services(),
    catalog.categories(),
  ]);
  return serviceOptions(
    onOpenShelves(services, categories).filter((service) => mayRequest(service, patient)),
    categories,
    platform,
  );
});

/** Lists every active service, including those hidden on the web. */
export const listBookableServices = operation(deskRoutes.listBookableServices, async (_, platform) => {
  const { catalog } = platform;
  const [services, categories] = await Promise.all([catalog.services(), catalog.categories()]);
  return serviceOptions(
    services.filter(({ active }) => active),
    categories,
    platform,
  );
});

const daysCounted = 90;
const mostListed = 20;

function countsOf(sheets: readonly DaySheet[]): ReadonlyMap<string, number> {
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
    const last = today(now());
    const [services, sheets] = await Promise.all([
      catalog.services(),
      daySheets.between(addDays(last, 1 - daysCounted), last),
    ]);
    const counts = countsOf(sheets);
    return services
      .filter(({ active }) => active)
      .map(({ productId, name }) => ({ serviceId: productId, name, count: counts.get(productId) ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || byName(a, b))
      .slice(0, mostListed);
  },
);

/** Runs each time a client opens the app; writes only if the catalogue or the laser admission changed. */
export const syncLaserServices = operation(
  changeRoutes.syncLaserServices,
  async ({ params: { patientId } }, { patients, catalog, commit }) => {
    const [before, services] = await Promise.all([patients.get(patientId), catalog.services()]);
    const allowedServiceIds = allowedServicesOf(before, services);
    const had = new Set(before.allowedServiceIds);
    const isSame = had.size === allowedServiceIds.length && allowedServiceIds.every((id) => had.has(id));
    if (!isSame)
      await commit(
        ...patients.put({ ...before, allowedServiceIds }, before),
        audit('patient.laserServicesSynced', patientId, { allowedServiceIds }),
      );
    return { allowedServiceIds };
  },
);

/** Lists free times with any qualified member, apart from the client's own appointments. */
export const listAvailableTimes = operation(
  routes.listAvailableTimes,
  async ({ params, query }, platform) => {
    const { from, to, serviceIds } = query;
    const people = qualifiedStaff(platform, serviceIds);
    const asked = platform.serviceRequests.get(params.patientId, [...new Set(serviceIds)]);
    const center = asked.then(({ settings }) => settings);
    const [{ patient, services, settings: rules }, own, staff] = await Promise.all([
      asked,
      platform.appointments.timesOfPatient(params.patientId, from, to),
      bookableDays(platform, { from, to, people, center }),
    ]);

    const booked = await bookedServices(services, (service) => requestRefusal(service, patient), platform);
    const { durationMinutes } = quoteOf(booked);
    const now = platform.now();
    const days = hoursForClients({ range: { from, to }, staff, durationMinutes, rules, now });
    return apartFromOwn(days, busyForRequest(own), durationMinutes);
  },
);

const peopleFor = (platform: Platform, serviceIds: readonly string[], staffId: string | undefined) =>
  staffId === undefined
    ? qualifiedStaff(platform, serviceIds)
    : platform.staff.get(staffId).then((member) => qualifiedFor([member], serviceIds));

/** Lists free times for these services, in the past as well, with one aesthetician or any. */
export const listTimesForServices = operation(
  deskRoutes.listTimesForServices,
  async ({ query }, platform) => {
    const { from, to, serviceIds, staffId } = query;
    const people = peopleFor(platform, serviceIds, staffId);
    const center = platform.settings.get();
    const [services, staff, rules] = await Promise.all([
      servicesSold(platform, serviceIds, saleRefusal),
      bookableDays(platform, { from, to, people, center }),
      center,
    ]);

    const { durationMinutes } = quoteOf(services);
    return hoursForDesk({ range: { from, to }, staff, durationMinutes, rules });
  },
);

/** Lists free times for an appointment, whose own time is free; a request cannot move to the past. */
export const listTimesForRequest = operation(
  routes.listTimesForRequest,
  async ({ params, query, actor }, platform) => {
    const { from, to, staffId, durationMinutes } = query;
    const appointment = await platform.appointments.get(params.appointmentId);
    if (!concerns(actor, appointment)) throw new AppError(appointmentErrors.not_found);
    const serviceIds = appointment.services.map(({ serviceId }) => serviceId);
    const people = peopleFor(platform, serviceIds, staffId);
    const center = platform.settings.get();
    const [staff, rules] = await Promise.all([
      bookableDays(platform, { from, to, people, center, moving: appointment }),
      center,
    ]);
    return hoursForDesk({
      range: { from, to },
      staff,
      durationMinutes: durationMinutes ?? appointment.durationMinutes,
      rules,
      notBefore: appointment.status === 'pending' ? civilAt(platform.now()) : undefined,
    });
  },
);

/** Lists the times to which a client can move an appointment; its own time counts as free. */
export async function timesForAppointment(
  platform: Platform,
  appointment: Appointment,
  range: { readonly from: string; readonly to: string },
) {
  const serviceIds = appointment.services.map(({ serviceId }) => serviceId);
  const people = qualifiedStaff(platform, serviceIds);
  const center = platform.settings.get();
  const { patientId, durationMinutes } = appointment;
  const [own, staff, rules] = await Promise.all([
    platform.appointments.timesOfPatient(patientId, range.from, range.to),
    bookableDays(platform, { ...range, people, center, moving: appointment }),
    center,
  ]);
  const days = hoursForClients({ range, staff, durationMinutes, rules, now: platform.now() });
  const open = apartFromOwn(days, busyForMove(own, appointment), durationMinutes);
  if (appointment.status === 'pending') return open;
  const holder = staff.find(({ staffId }) => staffId === appointment.staffId);
  return open.map((day) => ({ ...day, sameStaff: timesOf(holder, day, durationMinutes) }));
}

/** The day's times at which the person is free; none if the person is not qualified. */
const timesOf = (person: StaffDays | undefined, { date, times }: AvailableDay, durationMinutes: number) =>
  times.filter((time) => person && isFree(person, date, intervalOf({ time, durationMinutes })));

export const listTimesForChange = operation(
  changeRoutes.listTimesForChange,
  async ({ params, query }, platform) =>
    timesForAppointment(platform, await ownAppointment(platform, params), query),
);
