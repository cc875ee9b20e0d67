import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Cents, Id, Minutes } from '#shared/core/schemas.ts';
import { PublicSettings } from '#shared/settings/public-settings.ts';

export const LandingService = z.object({
  productId: Id,
  name: z.string(),
  priceCents: Cents,
  durationMinutes: Minutes,
  laser: z.boolean(),
  showsHours: z.boolean(),
  featured: z.boolean(),
});
export type LandingService = z.infer<typeof LandingService>;

export const LandingCategory = z.object({
  categoryId: Id,
  name: z.string(),
  icon: z.string(),
  description: z.optional(z.string()),
  services: z.array(LandingService),
});
export type LandingCategory = z.infer<typeof LandingCategory>;

export const PublicProduct = z.object({
  productId: Id,
  name: z.string(),
  priceCents: Cents,
  pictureUrl: z.optional(z.string()),
});
export type PublicProduct = z.infer<typeof PublicProduct>;

export const LandingBanner = z.object({ title: z.string(), pictureUrl: z.string() });
export type LandingBanner = z.infer<typeof LandingBanner>;

export const Landing = z.object({
  settings: PublicSettings,
  banner: z.optional(LandingBanner),
  categories: z.array(LandingCategory),
  /** At most six. */
  products: z.array(PublicProduct),
});
export type Landing = z.infer<typeof Landing>;

export const getLanding = route('getLanding', {
  method: 'GET',
  path: '/landing',
  summary: 'Returns the landing page’s content: copy, promotion, services and first products',
  allow: ['public'],
  reply: Landing,
});
