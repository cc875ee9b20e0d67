import type { LandingCategory } from './api.ts';
import type { Category, Product } from './product.ts';

/** How many products the landing page shows (R083). */
const featuredProducts = 6;

/**
 * Whether visitors may see it: what is visible, but for what is shown only in the point of sale, unless it is a
 * service (R080 R087). What is shown nowhere is not shown here either.
 */
export const isPublic = ({ kind, active, visible, showIn }: Product) =>
  active && visible && showIn !== 'none' && (showIn !== 'pos' || kind === 'service');

/** The first visible ones, as the catalogue has them. */
export const featured = (products: readonly Product[]) =>
  products.filter(isPublic).slice(0, featuredProducts);

/** The categories of the landing page, each with its public services; one may have none yet. */
export function landingCategories(
  categories: readonly Category[],
  services: readonly Product[],
): LandingCategory[] {
  const shown = services.filter(isPublic);
  return categories
    .filter(({ visibleOnLanding }) => visibleOnLanding)
    .map(({ categoryId, name, icon, description }) => ({
      categoryId,
      name,
      icon,
      ...(description !== undefined && { description }),
      services: shown
        .filter((service) => service.categoryId === categoryId)
        .map(({ productId, name: title, priceCents, durationMinutes }) => ({
          productId,
          name: title,
          priceCents,
          durationMinutes,
        })),
    }));
}

type BusinessProfile = {
  readonly brandName: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly heroTagline: string;
};

/** What search engines read of the center, safe inside a `<script>`: nothing in it can end the element. */
export const businessData = ({ brandName, phone, email, address, heroTagline }: BusinessProfile) =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': ['HealthAndBeautyBusiness', 'LocalBusiness'],
    name: brandName,
    description: heroTagline,
    telephone: phone,
    email,
    address: { '@type': 'PostalAddress', streetAddress: address, addressRegion: 'PR', addressCountry: 'US' },
    currenciesAccepted: 'USD',
  }).replaceAll('<', '\\u003c');
