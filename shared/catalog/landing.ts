import { shownOnWeb } from '#shared/appointments/booking/offered-service.ts';
import { byName } from '#shared/core/sort-names.ts';
import type { LandingCategory, LandingService } from './api.ts';
import { type Category, isHidden } from './category.ts';
import type { Product } from './product.ts';
import { shownAt } from './show-in.ts';

/** How many products the landing page shows (R083). */
const featuredProducts = 6;

/**
 * Whether visitors may see it: what is visible, but for what is shown only in the point of sale, unless it is a
 * service (R080 R087). What is shown nowhere is not shown here either.
 */
export const isPublic = ({ kind, active, visible, showIn }: Product) =>
  active && visible && showIn !== 'none' && (showIn !== 'pos' || kind === 'service');

/** Whether visitors may see what stands in it: it is neither hidden nor only the till's. */
const isOnWeb = (category: Category) => !isHidden(category) && shownAt(category.showIn).web;

/** Without what stands in a category that visitors may not see; what is of none that is there stays. */
export function onOpenShelves<T extends Pick<Product, 'categoryId'>>(
  products: readonly T[],
  categories: readonly Category[],
): T[] {
  const closed = new Set(categories.filter((each) => !isOnWeb(each)).map(({ categoryId }) => categoryId));
  return products.filter(({ categoryId }) => !closed.has(categoryId));
}

/** The first visible ones, as the catalogue has them. */
export const featured = (products: readonly Product[]) =>
  products.filter(isPublic).slice(0, featuredProducts);

/** Its place among those that the owner puts first; behind them all for one that is not. */
const placeIn = (featuredIds: readonly string[], productId: string): number => {
  const place = featuredIds.indexOf(productId);
  return place < 0 ? featuredIds.length : place;
};

function landingService(service: Product, featuredIds: readonly string[]): LandingService {
  const { productId, name, priceCents, durationMinutes, laser } = service;
  return {
    productId,
    name,
    priceCents,
    durationMinutes,
    laser,
    showsHours: shownOnWeb(service),
    featured: featuredIds.includes(productId),
  };
}

/**
 * The categories of the landing page, each with its public services; one may have none yet. What the owner features comes
 * first, in their order, and the rest by name.
 */
export function landingCategories(
  categories: readonly Category[],
  services: readonly Product[],
  featuredIds: readonly string[],
): LandingCategory[] {
  const placeOf = ({ productId }: Pick<Product, 'productId'>) => placeIn(featuredIds, productId);
  const shown = services.filter(isPublic).sort((a, b) => placeOf(a) - placeOf(b) || byName(a, b));
  const placeOfCategory = ({ categoryId }: Category) => {
    const first = shown.find((service) => service.categoryId === categoryId);
    return first ? placeOf(first) : featuredIds.length;
  };
  return categories
    .filter((category) => category.visibleOnLanding && isOnWeb(category))
    .sort((a, b) => placeOfCategory(a) - placeOfCategory(b) || byName(a, b))
    .map(({ categoryId, name, icon, description }) => ({
      categoryId,
      name,
      icon,
      description,
      services: shown
        .filter((service) => service.categoryId === categoryId)
        .map((service) => landingService(service, featuredIds)),
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
