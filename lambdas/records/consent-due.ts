import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { takesConsentAhead } from '#shared/records/consents/laser-consent.ts';

/** Returns a lookup of the category name of a service by its id. */
export async function loadCategoryNames({
  catalog,
}: Pick<Platform, 'catalog'>): Promise<(serviceId: string) => string> {
  const [services, categories] = await Promise.all([catalog.services(), catalog.categories()]);
  const nameById = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
  const categoryIdByService = new Map(services.map(({ productId, categoryId }) => [productId, categoryId]));
  return (serviceId) => nameById.get(categoryIdByService.get(serviceId) ?? '') ?? '';
}

/** Whether a confirmed appointment of today or later needs a laser consent that nobody has signed. */
export async function isConsentMissing(
  platform: Pick<Platform, 'catalog' | 'laserConsents' | 'now'>,
  appointment: Appointment,
): Promise<boolean> {
  const getCategoryName = await loadCategoryNames(platform);
  if (!takesConsentAhead(appointment, getToday(platform.now()), getCategoryName)) return false;
  return (await platform.laserConsents.find(appointment.appointmentId)) === undefined;
}
