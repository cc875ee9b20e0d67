import * as z from 'zod/mini';
import { type DeskCategory, saveCategory } from '#shared/catalog/category-api.ts';
import { toChannelVisibility } from '#shared/catalog/show-in.ts';
import { defineForm } from '#web/src/components/form/define-form.ts';
import { custom, formOnly, multiline, select, text, toggle } from '#web/src/components/form/kinds.tsx';
import { type CategoryPicture, CategoryPictureField } from './category-picture.tsx';
import { categoryText } from './copy.ts';
import { firstIcons } from './emoji.ts';
import { IconChoice } from './icon-choice.tsx';

export const categoryForm = defineForm('category', {
  body: saveCategory.body,
  omits: ['pictureId', 'dropsPicture'],
  idOf: ({ categoryId }: DeskCategory) => categoryId,
  toValues: ({ showIn, ...category }: DeskCategory) => ({ ...category, ...toChannelVisibility(showIn) }),
  fields: {
    name: text('Nombre', { maxLength: 60 }),
    icon: custom<string>('Icono', {
      initial: firstIcons[0],
      draft: z.string(),
      toText: String,
      Control: IconChoice,
    }),
    parentId: select('Categoría superior', { optional: true, placeholder: categoryText.noParent }),
    description: multiline('Descripción', { optional: true, rows: 2, maxLength: 160 }),
    picture: formOnly<CategoryPicture, { url: string | undefined }>('Imagen', {
      initial: { kind: 'had' },
      Control: CategoryPictureField,
    }),
    pos: toggle('Mostrar en POS', { initial: true }),
    web: toggle('Mostrar en la web', { initial: true }),
    visibleOnLanding: toggle('Destacar en la página de inicio'),
  },
});
