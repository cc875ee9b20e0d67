import { CatalogChanged, CatalogPictureDropped } from '#events/catalog.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Files } from '#lambdas/platform/external/files.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { receiveFile } from '#lambdas/platform/receive-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import type { Category } from '#shared/catalog/category.ts';
import * as api from '#shared/catalog/category-api.ts';
import { buildCategoryPictureId, buildCategoryPictureKey } from '#shared/catalog/category-picture.ts';
import { findParentError } from '#shared/catalog/category-tree.ts';
import { toCategoryShowIn, toChannelVisibility } from '#shared/catalog/show-in.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';

export const createCategoryPictureUpload = operationWithPorts(
  ['files'],
  api.createCategoryPictureUpload,
  async ({ body: { filename, bytes } }, { files, now }) => {
    const pictureId = buildCategoryPictureId(filename, now());
    const key = buildCategoryPictureKey(pictureId);
    return { pictureId, link: await files.uploadLink({ key, contentType: 'image/jpeg', bytes }) };
  },
);

/** Receives an uploaded picture and returns its key. */
async function receivePicture(
  pictureId: string | undefined,
  platform: Pick<Platform, 'commit'> & { files: Files },
): Promise<string | undefined> {
  if (pictureId === undefined) return undefined;
  const key = buildCategoryPictureKey(pictureId);
  await receiveFile(platform, { key, kinds: ['jpeg'], subjectId: pictureId });
  return key;
}

type CategoryInput = BodyOf<typeof api.createCategory>;
type WithoutVersion = Omit<Category, 'version'>;

const toCategoryFields = ({ pictureId: _, pos, web, ...body }: CategoryInput) => ({
  ...body,
  showIn: toCategoryShowIn({ pos, web }),
});

/** Rewrites the new parent, so that a concurrent change of it conflicts. Throws if it cannot be a parent. */
function buildParentWrites(
  catalog: Platform['catalog'],
  {
    after,
    before,
    categories,
  }: { after: WithoutVersion; before?: Category; categories: readonly Category[] },
): Write[] {
  const { parentId, categoryId } = after;
  if (parentId === undefined || parentId === before?.parentId) return [];
  const definition = findParentError({ categoryId, parentId }, categories);
  const fields = definition && [{ field: 'parentId', message: definition.text }];
  if (definition) throw new AppError(definition, { fields });
  return categories
    .filter((category) => category.categoryId === parentId)
    .map((parent) => catalog.changeCategory(parent, parent));
}

export const createCategory = operationWithPorts(
  ['files'],
  api.createCategory,
  async ({ body }, platform) => {
    const { catalog, commit } = platform;
    const pictureKey = await receivePicture(body.pictureId, platform);
    const categoryId = newId();
    const after: WithoutVersion = {
      ...toCategoryFields(body),
      categoryId,
      visible: true,
      ...(pictureKey !== undefined && { pictureKey }),
    };
    await retryStale(async () => {
      const categories = await catalog.categories();
      await commit(
        catalog.createCategory(after),
        ...buildParentWrites(catalog, { after, categories }),
        audit('category.created', categoryId, { after }),
        emit(CatalogChanged, { kind: 'category', id: categoryId }),
      );
    });
    return { categoryId, version: 1 };
  },
);

function getCategory(categories: readonly Category[], categoryId: string): Category {
  const category = categories.find((row) => row.categoryId === categoryId);
  if (!category) throw new AppError(coreErrors.not_found);
  return category;
}

const buildPictureDropWrites = (before: Category, after: WithoutVersion): Write[] =>
  before.pictureKey === undefined || before.pictureKey === after.pictureKey
    ? []
    : [emit(CatalogPictureDropped, { pictureKeys: [before.pictureKey] })];

/** Replaces the category except its visibility. Optional fields missing in the body are removed. */
export const saveCategory = operationWithPorts(['files'], api.saveCategory, async (input, platform) => {
  const { catalog, commit } = platform;
  const { categoryId } = input.params;
  const { version, dropsPicture = false, ...body } = input.body;
  const categories = await catalog.categories();
  const before = getCategory(categories, categoryId);
  if (before.version !== version) throw new AppError(coreErrors.conflict);
  const currentKey = dropsPicture ? undefined : before.pictureKey;
  const pictureKey = (await receivePicture(body.pictureId, platform)) ?? currentKey;
  const after: WithoutVersion = {
    ...toCategoryFields(body),
    categoryId,
    visible: before.visible,
    ...(pictureKey !== undefined && { pictureKey }),
  };
  await commit(
    catalog.changeCategory(before, after),
    ...buildParentWrites(catalog, { after, before, categories }),
    ...buildPictureDropWrites(before, after),
    audit('category.changed', categoryId, { before, after }),
    emit(CatalogChanged, { kind: 'category', id: categoryId }),
  );
  return { categoryId, version: before.version + 1 };
});

/** Changes only the switches in the body. Needs no version, because concurrent changes of other fields are kept. */
export const showCategory = operation(
  api.showCategory,
  ({ params: { categoryId }, body }, { catalog, commit }) =>
    retryStale(async () => {
      const before = getCategory(await catalog.categories(), categoryId);
      const channels = toChannelVisibility(before.showIn);
      const after = {
        ...before,
        visible: body.visible ?? before.visible,
        showIn: toCategoryShowIn({ pos: body.pos ?? channels.pos, web: body.web ?? channels.web }),
      };
      await commit(
        catalog.changeCategory(before, after),
        audit('category.shown', categoryId, { before, after }),
        emit(CatalogChanged, { kind: 'category', id: categoryId }),
      );
      return { categoryId, version: before.version + 1 };
    }),
);
