import { isShownOnWeb } from '#shared/appointments/booking/offered-service.ts';
import { compareByName } from '#shared/core/sort-names.ts';
import type { LandingCategory, LandingService } from './api.ts';
import { type Category, isHidden } from './category.ts';
import type { Product } from './product.ts';
import { toChannelVisibility } from './show-in.ts';

/** Number of products on the landing page (R083). */
const landingProductCount = 6;

/** Whether visitors may see it. POS-only services are public, but POS-only products are not (R080 R087). */
export const isPublicProduct = ({ kind, active, visible, showIn }: Product) =>
  active && visible && showIn !== 'none' && (showIn !== 'pos' || kind === 'service');

const isOnWeb = (category: Category) => !isHidden(category) && toChannelVisibility(category.showIn).web;

/** Removes products of categories hidden from visitors. Products without an existing category stay. */
export function excludeHiddenCategories<T extends Pick<Product, 'categoryId'>>(
  products: readonly T[],
  categories: readonly Category[],
): T[] {
  const hiddenCategories = categories.filter((category) => !isOnWeb(category));
  const hiddenIds = new Set(hiddenCategories.map(({ categoryId }) => categoryId));
  return products.filter(({ categoryId }) => !hiddenIds.has(categoryId));
}

export const listLandingProducts = (products: readonly Product[]) =>
  products.filter(isPublicProduct).slice(0, landingProductCount);

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

/** Lists landing page categories with their public services, featured ones first and others by name. */
export function buildLandingCategories(
  categories: readonly Category[],
  services: readonly Product[],
  featuredIds: readonly string[],
): LandingCategory[] {
  const getPosition = ({ productId }: Pick<Product, 'productId'>) => findPosition(featuredIds, productId);
  const publicServices = services
    .filter(isPublicProduct)
    .sort((a, b) => getPosition(a) - getPosition(b) || compareByName(a, b));
  const getCategoryPosition = ({ categoryId }: Category) => {
    const firstService = publicServices.find((service) => service.categoryId === categoryId);
    return firstService ? getPosition(firstService) : featuredIds.length;
  };
  return categories
    .filter((category) => category.visibleOnLanding && isOnWeb(category))
    .sort((a, b) => getCategoryPosition(a) - getCategoryPosition(b) || compareByName(a, b))
    .map(({ categoryId, name, icon, description }) => ({
      categoryId,
      name,
      icon,
      description,
      services: publicServices
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

/** Returns the center's JSON-LD, escaped so that it cannot end its `<script>` element. */
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
