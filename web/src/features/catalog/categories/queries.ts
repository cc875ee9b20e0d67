import { useQueryClient } from '@tanstack/react-query';
import {
  createCategory,
  createCategoryPictureUpload,
  type DeskCategory,
  removeCategory,
  saveCategory,
  showCategory,
} from '#shared/catalog/category-api.ts';
import { toCategoryShowIn, toChannelVisibility } from '#shared/catalog/show-in.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { categoryListQuery } from '#web/src/components/catalog/queries.ts';
import { retryUntilScanned } from '#web/src/components/uploads/retry-until-scanned.ts';
import { useCommand, useMultiStepCommand } from '#web/src/lib/command.ts';
import type { IdempotentCall } from '#web/src/lib/idempotent-call.ts';
import { uploadFile } from '#web/src/lib/upload.ts';
import type { CategoryPicture } from './category-picture.tsx';

/** Uploads the picture and returns its id. */
async function uploadPicture(
  { scaled, filename }: CategoryPicture & { kind: 'chosen' },
  call: IdempotentCall,
) {
  const body = { filename, bytes: scaled.size };
  const { pictureId, link } = await call(createCategoryPictureUpload, { body });
  await uploadFile({ link, file: scaled, contentType: scaled.type });
  return pictureId;
}

type SaveCategoryInput = {
  values: Omit<BodyOf<typeof createCategory>, 'pictureId'>;
  picture: CategoryPicture;
  /** Undefined creates a category. */
  before: DeskCategory | undefined;
};

export const useSaveCategory = () =>
  useMultiStepCommand(
    async ({ values, picture, before }: SaveCategoryInput, call) => {
      const pictureId = picture.kind === 'chosen' ? await uploadPicture(picture, call) : undefined;
      const body = { ...values, ...(pictureId !== undefined && { pictureId }) };
      return retryUntilScanned(() => {
        if (!before) return call(createCategory, { body });
        const { categoryId, version } = before;
        const dropsPicture = picture.kind === 'none';
        return call(saveCategory, { params: { categoryId }, body: { ...body, version, dropsPicture } });
      });
    },
    { refreshes: ['catalog'], waitsForRefresh: true },
  );

export type CategoryToggle = 'visible' | 'pos' | 'web';
export type CategoryToggleChange = {
  readonly category: DeskCategory;
  readonly toggle: CategoryToggle;
  readonly isOn: boolean;
};

/** Returns the category after a toggle. A category that would be shown nowhere stays at the POS (R465). */
export function applyToggle(category: DeskCategory, toggle: CategoryToggle, isOn: boolean): DeskCategory {
  if (toggle === 'visible') return { ...category, visible: isOn };
  return {
    ...category,
    showIn: toCategoryShowIn({ ...toChannelVisibility(category.showIn), [toggle]: isOn }),
  };
}

/** Toggles optimistically. On an error it reverts and calls `onFailed`. */
export function useToggleCategory(onFailed: (error: Error, change: CategoryToggleChange) => void) {
  const client = useQueryClient();
  const updateRow = (categoryId: string, change: (row: DeskCategory) => DeskCategory) =>
    client.setQueryData(
      categoryListQuery.queryKey,
      (before) =>
        before && { rows: before.rows.map((row) => (row.categoryId === categoryId ? change(row) : row)) },
    );
  return useCommand(showCategory, {
    inputOf: ({ category: { categoryId }, toggle, isOn }: CategoryToggleChange) => ({
      params: { categoryId },
      body: { [toggle]: isOn },
    }),
    onMutate: async ({ category, toggle, isOn }) => {
      updateRow(category.categoryId, (row) => applyToggle(row, toggle, isOn));
      await client.cancelQueries({ queryKey: categoryListQuery.queryKey });
    },
    onError: (error, change) => {
      const { categoryId, visible, showIn } = change.category;
      updateRow(categoryId, (row) =>
        change.toggle === 'visible' ? { ...row, visible } : { ...row, showIn },
      );
      onFailed(error, change);
    },
    refreshes: ['catalog'],
  });
}

export const useRemoveCategory = () =>
  useCommand(removeCategory, {
    inputOf: (categoryId: string) => ({ params: { categoryId } }),
    refreshes: ['catalog'],
  });
