import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { createCategoryNamer } from '#shared/catalog/category.ts';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { findParentError, listChildren } from '#shared/catalog/category-tree.ts';
import { categoryErrors } from '#shared/catalog/errors.ts';
import { categoryListQuery } from '#web/src/components/catalog/queries.ts';
import { EditorField, useEditor } from '#web/src/components/form/editor.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';
import { widths } from '#web/src/ui/widths.ts';
import { SideEditor } from '../side-form/side-editor.tsx';
import { categoryForm } from './category-form.ts';
import { categoryText as text } from './copy.ts';
import { useSaveCategory } from './queries.ts';

type Props = {
  category: DeskCategory | undefined;
  categories: readonly DeskCategory[];
  onDone: () => void;
  onCancel: () => void;
};

/** Edits a category, or creates one. */
export function CategoryEditor({ category, categories, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const { mutateAsync } = useSaveCategory();
  const nameOf = createCategoryNamer(categories);
  const editor = useEditor(categoryForm, {
    opened: category,
    read: async () =>
      (await client.fetchQuery({ ...categoryListQuery, staleTime: 0 })).rows.find(
        ({ categoryId }) => categoryId === category?.categoryId,
      ),
    save: ({ picture, ...values }, before) => mutateAsync({ values, picture, before }),
    onSaved: () => {
      toast.success(category ? text.saved : text.created);
      onDone();
    },
    texts: { parentId: (id) => (id === '' ? text.noParent : nameOf(id)) },
  });
  return (
    <SideEditor editor={editor} title={category ? text.editTitle : text.title} onCancel={onCancel}>
      <CategoryFields category={editor.stored} categories={categories} />
    </SideEditor>
  );
}

type FieldsProps = Pick<Props, 'category' | 'categories'>;

/** On phones, rarely used fields are collapsed. */
function CategoryFields({ category, categories }: FieldsProps) {
  const isNarrow = useMedia(widths.phone);
  const lessUsedFields = (
    <>
      <EditorField of={categoryForm} name="description" />
      <EditorField of={categoryForm} name="picture" url={category?.pictureUrl} />
    </>
  );
  return (
    <>
      <EditorField of={categoryForm} name="name" />
      <EditorField of={categoryForm} name="icon" />
      <EditorField of={categoryForm} name="parentId" {...buildParentField(category, categories)} />
      {!isNarrow && lessUsedFields}
      <div>
        <EditorField of={categoryForm} name="pos" />
        <EditorField of={categoryForm} name="web" />
        {!isNarrow && <EditorField of={categoryForm} name="visibleOnLanding" />}
      </div>
      {isNarrow && (
        <FoldedFields>
          {lessUsedFields}
          <EditorField of={categoryForm} name="visibleOnLanding" />
        </FoldedFields>
      )}
    </>
  );
}

/** Options of the parent category, with the reason when there are none. */
function buildParentField(category: DeskCategory | undefined, categories: readonly DeskCategory[]) {
  const { categoryId } = category ?? {};
  const canBeParent = ({ categoryId: parentId }: DeskCategory) =>
    findParentError({ categoryId, parentId }, categories) === undefined;
  const hasChildren = categoryId !== undefined && listChildren(categories, categoryId).length > 0;
  return {
    hint: hasChildren ? categoryErrors.has_children.text : undefined,
    options: categories.filter(canBeParent).map((parent) => ({
      value: parent.categoryId,
      label: `${parent.icon} ${parent.name}`,
    })),
  };
}

/** Collapsible fields, which stay open while the description has an error. */
function FoldedFields({ children }: { children: ReactNode }) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const { error } = useFieldValue('description');
  const isOpen = isUnfolded || error !== undefined;
  return (
    <Stack gap={18}>
      <Row
        as="button"
        type="button"
        justify="between"
        weight={600}
        className="bare-button"
        style={{ minHeight: 44 }}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setUnfolded(!isOpen)}
      >
        {text.foldedFieldsLabel}
        <Icon icon={isOpen ? ChevronUp : ChevronDown} />
      </Row>
      <div id={id} hidden={!isOpen}>
        <Stack gap={18}>{children}</Stack>
      </div>
    </Stack>
  );
}
