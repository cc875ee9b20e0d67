import { CatalogChanged, CatalogPictureDropped } from '#events/catalog.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Files } from '#lambdas/platform/external/files.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { receivedFile } from '#lambdas/platform/received-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import type { Category } from '#shared/catalog/category.ts';
import * as api from '#shared/catalog/category-api.ts';
import { categoryPictureId, categoryPictureKey } from '#shared/catalog/category-picture.ts';
import { parentRefusal } from '#shared/catalog/category-tree.ts';
import { categoryPlace, shownAt } from '#shared/catalog/show-in.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';

export const createCategoryPictureUpload = operationUsing(
  ['files'],
  api.createCategoryPictureUpload,
  async ({ body: { filename, bytes } }, { files, now }) => {
    const pictureId = categoryPictureId(filename, now());
    const key = categoryPictureKey(pictureId);
    return { pictureId, link: await files.uploadLink({ key, contentType: 'image/jpeg', bytes }) };
  },
);

/** Validates an uploaded picture and returns its key. */
async function pictureKeyFrom(
  pictureId: string | undefined,
  platform: Pick<Platform, 'commit'> & { files: Files },
): Promise<string | undefined> {
  if (pictureId === undefined) return undefined;
  const key = categoryPictureKey(pictureId);
  await receivedFile(platform, { key, kinds: ['jpeg'], subjectId: pictureId });
  return key;
}

type Written = BodyOf<typeof api.createCategory>;
type WithoutVersion = Omit<Category, 'version'>;

const writtenIn = ({ pictureId: _, pos, web, ...body }: Written) => ({
  ...body,
  showIn: categoryPlace({ pos, web }),
});

/** Writes the new parent, so that a concurrent change of it conflicts; throws if it cannot be the parent. */
function joinedParent(
  catalog: Platform['catalog'],
  {
    after,
    before,
    categories,
  }: { after: WithoutVersion; before?: Category; categories: readonly Category[] },
): Write[] {
  const { parentId, categoryId } = after;
  if (parentId === undefined || parentId === before?.parentId) return [];
  const refusal = parentRefusal({ categoryId, parentId }, categories);
  const fields = refusal && [{ field: 'parentId', message: refusal.text }];
  if (refusal) throw new AppError(refusal, { fields });
  return categories
    .filter((each) => each.categoryId === parentId)
    .map((parent) => catalog.changeCategory(parent, parent));
}

export const createCategory = operationUsing(['files'], api.createCategory, async ({ body }, platform) => {
  const { catalog, commit } = platform;
  const pictureKey = await pictureKeyFrom(body.pictureId, platform);
  const categoryId = newId();
  const after: WithoutVersion = {
    ...writtenIn(body),
    categoryId,
    visible: true,
    ...(pictureKey !== undefined && { pictureKey }),
  };
  await retryStale(async () => {
    const categories = await catalog.categories();
    await commit(
      catalog.createCategory(after),
      ...joinedParent(catalog, { after, categories }),
      audit('category.created', categoryId, { after }),
      tell(CatalogChanged, { kind: 'category', id: categoryId }),
    );
  });
  return { categoryId, version: 1 };
});

function found(categories: readonly Category[], categoryId: string): Category {
  const category = categories.find((each) => each.categoryId === categoryId);
  if (!category) throw new AppError(coreErrors.not_found);
  return category;
}

const droppedPicture = (before: Category, after: WithoutVersion): Write[] =>
  before.pictureKey === undefined || before.pictureKey === after.pictureKey
    ? []
    : [tell(CatalogPictureDropped, { pictureKeys: [before.pictureKey] })];

/** Optional fields missing in the body are removed; the visibility does not change. */
export const saveCategory = operationUsing(['files'], api.saveCategory, async (input, platform) => {
  const { catalog, commit } = platform;
  const { categoryId } = input.params;
  const { version, dropsPicture = false, ...body } = input.body;
  const categories = await catalog.categories();
  const before = found(categories, categoryId);
  if (before.version !== version) throw new AppError(coreErrors.conflict);
  const kept = dropsPicture ? undefined : before.pictureKey;
  const pictureKey = (await pictureKeyFrom(body.pictureId, platform)) ?? kept;
  const after: WithoutVersion = {
    ...writtenIn(body),
    categoryId,
    visible: before.visible,
    ...(pictureKey !== undefined && { pictureKey }),
  };
  await commit(
    catalog.changeCategory(before, after),
    ...joinedParent(catalog, { after, before, categories }),
    ...droppedPicture(before, after),
    audit('category.changed', categoryId, { before, after }),
    tell(CatalogChanged, { kind: 'category', id: categoryId }),
  );
  return { categoryId, version: before.version + 1 };
});

/** Changes a single switch, whatever others change at the same time. */
export const showCategory = operation(
  api.showCategory,
  ({ params: { categoryId }, body }, { catalog, commit }) =>
    retryStale(async () => {
      const before = found(await catalog.categories(), categoryId);
      const shown = shownAt(before.showIn);
      const after = {
        ...before,
        visible: body.visible ?? before.visible,
        showIn: categoryPlace({ pos: body.pos ?? shown.pos, web: body.web ?? shown.web }),
      };
      await commit(
        catalog.changeCategory(before, after),
        audit('category.shown', categoryId, { before, after }),
        tell(CatalogChanged, { kind: 'category', id: categoryId }),
      );
      return { categoryId, version: before.version + 1 };
    }),
);
