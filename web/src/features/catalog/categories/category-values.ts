import * as z from 'zod/mini';
import { createCategory, type DeskCategory } from '#shared/catalog/category-api.ts';
import { shownAt } from '#shared/catalog/show-in.ts';
import { type Part, written } from '#web/src/components/changed-meanwhile/three-way.ts';
import { categoryText as text } from './copy.ts';
import { firstIcons } from './emoji.ts';

const { name, icon, description } = createCategory.body.shape;

/** What is typed: '' of what may be left out. */
export const TypedCategory = z.strictObject({
  name: z.string(),
  icon: z.string(),
  parentId: z.string(),
  description: z.string(),
  pos: z.boolean(),
  web: z.boolean(),
  visibleOnLanding: z.boolean(),
});
export type TypedCategory = z.infer<typeof TypedCategory>;

const orNothing = z.transform((typed: string) => (typed === '' ? undefined : typed));
/** As the contract has it. */
export const CategoryForm = z.extend(TypedCategory, {
  name,
  icon,
  parentId: z.pipe(z.string(), orNothing),
  description: z.pipe(z.pipe(z.string(), orNothing), description),
});
export type CategoryValues = z.infer<typeof CategoryForm>;

export const valuesOf = (category: DeskCategory | undefined): TypedCategory => ({
  name: category?.name ?? '',
  icon: category?.icon ?? firstIcons[0],
  parentId: category?.parentId ?? '',
  description: category?.description ?? '',
  visibleOnLanding: category?.visibleOnLanding ?? false,
  ...shownAt(category?.showIn),
});

const yesOrNo = (is: boolean) => (is ? 'Sí' : 'No');

/** What two people may have changed of it; `nameOf` of a parent. */
export const partsOf = (nameOf: (categoryId: string) => string): readonly Part<TypedCategory>[] => [
  written('name', text.name),
  written('icon', text.icon),
  {
    label: text.parent,
    names: ['parentId'],
    words: ({ parentId }) => (parentId === '' ? text.noParent : nameOf(parentId)),
  },
  written('description', text.description),
  { label: text.pos, names: ['pos'], words: ({ pos }) => yesOrNo(pos) },
  { label: text.web, names: ['web'], words: ({ web }) => yesOrNo(web) },
  {
    label: text.landing,
    names: ['visibleOnLanding'],
    words: ({ visibleOnLanding }) => yesOrNo(visibleOnLanding),
  },
];

/** Under which what is typed of a category, or of a new one, is kept. */
export const categoryDraft = (category: DeskCategory | undefined) =>
  `category.${category?.categoryId ?? 'new'}`;
