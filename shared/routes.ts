import * as accounts from '#shared/accounts/api.ts';
import * as appointments from '#shared/appointments/api.ts';
import * as calendar from '#shared/appointments/calendar-api.ts';
import * as changes from '#shared/appointments/change-api.ts';
import * as closing from '#shared/appointments/closing-api.ts';
import * as feeds from '#shared/appointments/feed-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as notifications from '#shared/notifications/api.ts';
import * as patients from '#shared/patients/api.ts';
import * as settings from '#shared/settings/api.ts';
import * as staff from '#shared/staff/api.ts';

const isRoute = (value: unknown): value is AnyRoute =>
  typeof value === 'object' && value !== null && 'method' in value && 'allow' in value;

/** The contracts of a domain's `api.ts`, which also exports the shapes they are made of. */
const routesIn = (module: Record<string, unknown>): AnyRoute[] => Object.values(module).filter(isRoute);

/** Every call of the product, by domain: what is not here does not exist. */
export const routesByDomain = {
  accounts: routesIn(accounts),
  appointments: [appointments, calendar, changes, closing, feeds].flatMap(routesIn),
  notifications: routesIn(notifications),
  patients: routesIn(patients),
  settings: routesIn(settings),
  staff: routesIn(staff),
} as const;

export const everyRoute: readonly AnyRoute[] = Object.values(routesByDomain).flat();
