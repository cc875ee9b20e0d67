import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { categoryNamer } from '#shared/catalog/category.ts';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { categoryList } from '#web/src/components/catalog/queries.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useKeptForm } from '#web/src/ui/fields/form.tsx';
import { AskBeforeLeaving } from '../side-form/ask-before-leaving.tsx';
import { SideForm } from '../side-form/side-form.tsx';
import { CategoryFields } from './category-fields.tsx';
import type { CategoryPicture } from './category-picture.tsx';
import {
  CategoryForm,
  type CategoryValues,
  categoryDraft,
  partsOf,
  TypedCategory,
  valuesOf,
} from './category-values.ts';
import { categoryText as text } from './copy.ts';
import { useSaveCategory } from './queries.ts';

type Props = {
  /** Left out, one is added. */
  category: DeskCategory | undefined;
  categories: readonly DeskCategory[];
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
};

export function CategoryForms({ category, ...rest }: Props) {
  return category ? <EditCategory category={category} {...rest} /> : <AddCategory {...rest} />;
}

function useCategoryForm(category: DeskCategory | undefined) {
  const kept = useKeptForm<TypedCategory, CategoryValues>({
    schema: CategoryForm,
    typed: TypedCategory,
    opened: valuesOf(category),
    draft: categoryDraft(category),
  });
  const [picture, setPicture] = useState<CategoryPicture>({ kind: 'had' });
  return { kept, picture, setPicture, save: useSaveCategory() };
}

function AddCategory({ categories, onDirty, onDone }: Omit<Props, 'category'>) {
  const { kept, picture, setPicture, save } = useCategoryForm(undefined);
  const submit = async (values: CategoryValues) => {
    await save.mutateAsync({ values, picture });
    forget(kept.draft);
    toast.success(text.created);
    onDone();
  };
  return (
    <SideForm
      kept={kept}
      title={text.title}
      submit={text.title}
      submitting={text.creating}
      busy={save.isPending}
      onSubmit={submit}
    >
      <AskBeforeLeaving {...kept} isChanged={picture.kind !== 'had'} onDirty={onDirty} />
      <CategoryFields
        form={kept.form}
        category={undefined}
        categories={categories}
        picture={picture}
        onPicture={setPicture}
      />
    </SideForm>
  );
}

function EditCategory(props: Props & { category: DeskCategory }) {
  const { category, categories, onDirty, onDone, onCancel } = props;
  const { kept, picture, setPicture, save } = useCategoryForm(category);
  const client = useQueryClient();
  const parts = useMemo(() => partsOf(categoryNamer(categories)), [categories]);
  const latest = useLatest(kept, {
    opened: category,
    refusal: coreErrors.conflict,
    read: async () =>
      (await client.fetchQuery({ ...categoryList, staleTime: 0 })).rows.find(
        ({ categoryId }) => categoryId === category.categoryId,
      ),
    valuesOf,
    parts,
  });
  const submit = async (values: CategoryValues) => {
    await latest.save((before) => save.mutateAsync({ values, picture, before }));
    forget(kept.draft);
    toast.success(text.saved);
    onDone();
  };
  return (
    <SideForm
      kept={kept}
      title={text.editTitle}
      submit={text.save}
      submitting={text.saving}
      busy={save.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <AskBeforeLeaving {...kept} isChanged={picture.kind !== 'had'} onDirty={onDirty} />
      <ChangedMeanwhile form={kept.form} parts={parts} meanwhile={latest.meanwhile} />
      <CategoryFields
        form={kept.form}
        category={latest.stored}
        categories={categories}
        picture={picture}
        onPicture={setPicture}
      />
    </SideForm>
  );
}
