import { isShownOnWeb } from '#shared/appointments/booking/offered-service.ts';
import { byName } from '#shared/core/sort-names.ts';
import type { LandingCategory, LandingService } from './api.ts';
import { type Category, isHidden } from './category.ts';
import type { Product } from './product.ts';
import { toChannelVisibility } from './show-in.ts';

/** Number of products on the landing page (R083). */
const featuredProductCount = 6;

/** Whether visitors may see it; POS-only services are public, POS-only products not (R080 R087). */
export const isPublic = ({ kind, active, visible, showIn }: Product) =>
  active && visible && showIn !== 'none' && (showIn !== 'pos' || kind === 'service');

const isOnWeb = (category: Category) => !isHidden(category) && toChannelVisibility(category.showIn).web;

/** Removes products of categories that visitors may not see; products without an existing category stay. */
export function excludeHiddenCategories<T extends Pick<Product, 'categoryId'>>(
  products: readonly T[],
  categories: readonly Category[],
): T[] {
  const closed = new Set(categories.filter((each) => !isOnWeb(each)).map(({ categoryId }) => categoryId));
  return products.filter(({ categoryId }) => !closed.has(categoryId));
}

export const listFeatured = (products: readonly Product[]) =>
  products.filter(isPublic).slice(0, featuredProductCount);

const findPosition = (featuredIds: readonly string[], productId: string): number => {
  const position = featuredIds.indexOf(productId);
  return position < 0 ? featuredIds.length : position;
};

function toLandingService(service: Product, featuredIds: readonly string[]): LandingService {
  const { productId, name, priceCents, durationMinutes, laser } = service;
  return {
    productId,
    name,
    priceCents,
    durationMinutes,
    laser,
    showsHours: isShownOnWeb(service),
    featured: featuredIds.includes(productId),
  };
}

/** Landing page categories with their public services: featured ones first, the rest by name. */
export function buildLandingCategories(
  categories: readonly Category[],
  services: readonly Product[],
  featuredIds: readonly string[],
): LandingCategory[] {
  const positionOf = ({ productId }: Pick<Product, 'productId'>) => findPosition(featuredIds, productId);
  const shown = services.filter(isPublic).sort((a, b) => positionOf(a) - positionOf(b) || byName(a, b));
  const positionOfCategory = ({ categoryId }: Category) => {
    const first = shown.find((service) => service.categoryId === categoryId);
    return first ? positionOf(first) : featuredIds.length;
  };
  return categories
    .filter((category) => category.visibleOnLanding && isOnWeb(category))
    .sort((a, b) => positionOfCategory(a) - positionOfCategory(b) || byName(a, b))
    .map(({ categoryId, name, icon, description }) => ({
      categoryId,
      name,
      icon,
      description,
      services: shown
        .filter((service) => service.categoryId === categoryId)
        .map((service) => toLandingService(service, featuredIds)),
    }));
}

type BusinessProfile = {
  readonly brandName: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly heroTagline: string;
};

/** JSON-LD of the center, escaped so that it cannot end its `<script>` element. */
export const buildBusinessData = ({ brandName, phone, email, address, heroTagline }: BusinessProfile) =>
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
