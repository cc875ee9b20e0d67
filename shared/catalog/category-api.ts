import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id, inLines, inOneLine, Version } from '#shared/core/schemas.ts';
import { maxFileBytes } from '#shared/files/file-kinds.ts';
import { CategoryIcon, CategoryName, categoryShowInOptions } from './category.ts';
import { pictureIdPattern } from './category-picture.ts';

const deskRoles = ['admin', 'supervisor'] as const;

export const DeskCategory = z.object({
  categoryId: Id,
  name: CategoryName,
  icon: CategoryIcon,
  description: z.optional(z.string()),
  visibleOnLanding: z.boolean(),
  parentId: z.optional(Id),
  visible: z.boolean(),
  showIn: z.enum(categoryShowInOptions),
  pictureUrl: z.optional(z.string()),
  products: z.int(),
  services: z.int(),
  version: Version,
});
export type DeskCategory = z.infer<typeof DeskCategory>;

export const listCategories = route('listCategories', {
  method: 'GET',
  path: '/catalog/categories',
  summary: 'Lists all categories with the numbers of their items, parents before children',
  allow: deskRoles,
  topics: ['catalog'],
  reply: z.object({ rows: z.array(DeskCategory) }),
});

const requiredMessage = 'Nombre requerido';
const noIconMessage = 'Elige un icono.';
const categoryFields = {
  name: z
    .string({ error: requiredMessage })
    .check(
      inOneLine,
      z.minLength(1, { error: requiredMessage, abort: true }),
      z.maxLength(60, { error: 'El nombre pasa de 60 caracteres.' }),
    ),
  icon: z
    .string()
    .check(
      inOneLine,
      z.minLength(1, { error: noIconMessage, abort: true }),
      z.maxLength(16, { error: 'Un solo emoji.' }),
    ),
  description: z.optional(
    z.string().check(inLines, z.maxLength(160, { error: 'La descripción pasa de 160 caracteres.' })),
  ),
  parentId: z.optional(Id),
  visibleOnLanding: z.boolean(),
  pos: z.boolean(),
  web: z.boolean(),
  /** Id of an upload. If absent, the picture is unchanged. */
  pictureId: z.optional(z.string().check(z.regex(pictureIdPattern))),
};

const CategoryVersion = z.object({ categoryId: Id, version: Version });

export const createCategory = route('createCategory', {
  method: 'POST',
  path: '/catalog/categories',
  summary: 'Adds a visible category',
  allow: deskRoles,
  body: z.strictObject(categoryFields),
  reply: CategoryVersion,
});

const params = z.strictObject({ categoryId: Id });

export const saveCategory = route('saveCategory', {
  method: 'PUT',
  path: '/catalog/categories/{categoryId}',
  summary: 'Updates a category’s fields',
  allow: deskRoles,
  params,
  body: z.strictObject({
    ...categoryFields,
    dropsPicture: z.optional(z.boolean()),
    version: Version,
  }),
  reply: CategoryVersion,
});

export const showCategory = route('showCategory', {
  method: 'PUT',
  path: '/catalog/categories/{categoryId}/visibility',
  summary: 'Changes a category’s visibility, in general or in one place. Omitted fields are unchanged',
  allow: deskRoles,
  params,
  body: z.strictObject({
    visible: z.optional(z.boolean()),
    pos: z.optional(z.boolean()),
    web: z.optional(z.boolean()),
  }),
  reply: CategoryVersion,
});

export const removeCategory = route('removeCategory', {
  method: 'DELETE',
  path: '/catalog/categories/{categoryId}',
  summary: 'Deletes a category: its subcategories become top-level, its items uncategorized',
  allow: deskRoles,
  params,
  reply: z.object({}),
});

export const createCategoryPictureUpload = route('createCategoryPictureUpload', {
  method: 'POST',
  path: '/catalog/category-pictures',
  summary: 'Returns an upload link for a category picture, a JPEG of exactly this size',
  allow: deskRoles,
  body: z.strictObject({
    filename: z.string().check(z.minLength(1), z.maxLength(200)),
    bytes: z.int().check(z.minimum(1), z.maximum(maxFileBytes)),
  }),
  reply: z.object({ pictureId: z.string(), link: z.string() }),
});
