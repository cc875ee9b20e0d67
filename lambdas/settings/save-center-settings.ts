import { audit } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { saveCenterSettings as route } from '#shared/settings/center-api.ts';
import { settingsProblems } from '#shared/settings/settings-rules.ts';

/** Who saves has seen what they replace: settings that changed meanwhile are not overwritten. */
export const saveCenterSettings = operation(route, async ({ body }, { settings, catalog, commit }) => {
  const [before, categories] = await Promise.all([settings.get(), catalog.categories()]);
  if (before.version !== body.version) throw new AppError(coreErrors.conflict);
  const fields = settingsProblems(
    body,
    categories.map(({ categoryId }) => categoryId),
  );
  if (fields.length > 0) throw new AppError(coreErrors.invalid, { fields });
  await commit(settings.save(body, before), audit('settings.changed', 'center', { before, after: body }));
  return { ...body, version: before.version + 1 };
});
