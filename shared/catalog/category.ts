import * as z from 'zod/mini';
import { Id, inLines, inOneLine, Version } from '#shared/core/schemas.ts';

/** Unlike a product, a category is always visible in the POS or the shop (R465). */
export const categoryShowInOptions = ['pos', 'shop', 'both'] as const;

export const CategoryName = z.string().check(inOneLine, z.minLength(1), z.maxLength(60));
export const CategoryIcon = z.string().check(inOneLine, z.minLength(1), z.maxLength(16));

export const Category = z.object({
  categoryId: Id,
  name: CategoryName,
  icon: CategoryIcon,
  description: z.optional(z.string().check(inLines, z.maxLength(160))),
  visibleOnLanding: z.boolean(),
  /** Parent category. There are only two levels. */
  parentId: z.optional(Id),
  visible: z.boolean(),
  showIn: z.enum(categoryShowInOptions),
  pictureKey: z.optional(z.string()),
  version: Version,
});
export type Category = z.infer<typeof Category>;

export const isHidden = ({ visible }: Pick<Category, 'visible'>) => !visible;

export function createCategoryNamer(categories: readonly Category[]): (categoryId: string) => string {
  const names = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
  return (categoryId) => names.get(categoryId) || 'Otros servicios';
}
