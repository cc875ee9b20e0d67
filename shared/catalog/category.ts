import * as z from 'zod/mini';
import { Id, inLines, inOneLine, Version } from '#shared/core/schemas.ts';

/** A category always stays at the till, whatever is turned off (R465). */
export const categoryPlaces = ['pos', 'shop', 'both'] as const;

export const CategoryName = z.string().check(inOneLine, z.minLength(1), z.maxLength(60));
/** An emoji, which may be of several code points. */
export const CategoryIcon = z.string().check(inOneLine, z.minLength(1), z.maxLength(16));

/** A shelf of the catalogue. */
export const Category = z.object({
  categoryId: Id,
  name: CategoryName,
  icon: CategoryIcon,
  description: z.optional(z.string().check(inLines, z.maxLength(160))),
  /** Whether visitors meet it on the landing page. */
  visibleOnLanding: z.boolean(),
  /** The category it stands under; there are two levels. */
  parentId: z.optional(Id),
  visible: z.boolean(),
  showIn: z.enum(categoryPlaces),
  pictureKey: z.optional(z.string()),
  version: Version,
});
export type Category = z.infer<typeof Category>;

/** Nothing of a hidden category is shown or sold. */
export const isHidden = ({ visible }: Pick<Category, 'visible'>) => !visible;

/** What each category is called; what is of none that is there is among the others. */
export function categoryNamer(categories: readonly Category[]): (categoryId: string) => string {
  const names = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
  return (categoryId) => names.get(categoryId) || 'Otros servicios';
}
