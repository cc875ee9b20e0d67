import type { Product } from '#shared/catalog/product.ts';
import type { PreferredHour } from '#shared/intake/application/preferred-appointment.ts';
import type { ProspectLine } from '#shared/intake/prospects/desk-api.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';

type Services = readonly Pick<Product, 'productId' | 'name'>[];

/** The hour they would like, by the service's name. */
export function preferredHour(
  { preferred }: Pick<Prospect, 'preferred'>,
  services: Services,
): { readonly preferred?: PreferredHour } {
  if (!preferred) return {};
  const { serviceId, date, time } = preferred;
  const serviceName = services.find(({ productId }) => productId === serviceId)?.name;
  return { preferred: { ...(serviceName !== undefined && { serviceName }), date, time } };
}

export const prospectLine = (prospect: Prospect, services: Services): ProspectLine => {
  const { prospectId, firstName, lastName, address, phone, email, service, status, createdAt } = prospect;
  const { isMinor } = prospect.consent;
  return {
    prospectId,
    firstName,
    lastName,
    address,
    phone,
    email,
    service,
    status,
    isMinor,
    createdAt,
    ...preferredHour(prospect, services),
  };
};
