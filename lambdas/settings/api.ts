import { buildSecondFactorRequirementWrites } from '#lambdas/accounts/require-second-factor.ts';
import { listSetupSteps } from '#lambdas/accounts/setup-steps.ts';
import { audit } from '#lambdas/platform/commit.ts';
import { findEnv, getRegion, requireEnv } from '#lambdas/platform/env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Category } from '#shared/catalog/category.ts';
import { excludeHiddenCategories, isPublicProduct } from '#shared/catalog/landing.ts';
import type { Product } from '#shared/catalog/product.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { compareByName } from '#shared/core/sort-names.ts';
import * as api from '#shared/settings/api.ts';
import { productDefaults } from '#shared/settings/center.ts';
import * as centerApi from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { listClosures as listClosuresRoute } from '#shared/settings/closures-api.ts';
import * as publicApi from '#shared/settings/public-api.ts';
import { findSettingsProblems, toPublicSettings } from '#shared/settings/settings-rules.ts';

const getClientConfig = operation(api.getClientConfig, async () => ({
  region: getRegion(),
  userPoolId: requireEnv('userPoolId'),
  userPoolClientId: requireEnv('userPoolClientId'),
  userPoolEndpoint: findEnv('userPoolEndpoint'),
  cardForm: findEnv('cardForm') === 'test' ? ('test' as const) : ('stripe' as const),
  stripePublishableKey: requireEnv('stripePublishableKey'),
  liveEndpoint: requireEnv('liveEndpoint'),
  paymentsEndpoint: findEnv('stripeAddress'),
}));

/** Checks that the table is reachable by reading any key. */
const getHealth = operation(api.getHealth, async (_, { uniqueClaims }) => {
  await uniqueClaims.exists('webhook', 'health');
  return { status: 'ok' as const, stage: requireEnv('stage') };
});

/** Loads the contracts on demand, not at cold start. */
const getOpenapi = operation(api.getOpenapi, async () => {
  const [{ buildOpenapi }, { allRoutes }] = await Promise.all([
    import('#shared/core/openapi.ts'),
    import('#shared/routes.ts'),
  ]);
  return buildOpenapi(allRoutes, productDefaults.brandName);
});

const getCenter = operation(publicApi.getCenter, async (_, { settings }) =>
  toPublicSettings(await settings.get()),
);

/** Lists the services that the landing page can feature, which are public or already featured. */
const listFeaturableServices = (
  services: readonly Product[],
  categories: readonly Category[],
  { featuredServiceIds }: CenterSettings,
) =>
  services
    .filter(
      (service) =>
        (isPublicProduct(service) && excludeHiddenCategories([service], categories).length > 0) ||
        featuredServiceIds.includes(service.productId),
    )
    .map(({ productId, name }) => ({ serviceId: productId, name }))
    .sort(compareByName);

const getCenterSettings = operation(centerApi.getCenterSettings, async (_, { settings, catalog }) => {
  const [centerSettings, categories, services] = await Promise.all([
    settings.get(),
    catalog.categories(),
    catalog.services(),
  ]);
  return {
    settings: centerSettings,
    categories: categories.map(({ categoryId, name }) => ({ categoryId, name })),
    services: listFeaturableServices(services, categories, centerSettings),
  };
});

const getSetup = operation(centerApi.getSetup, async ({ actor }, platform) => {
  const account = actor.kind === 'user' ? await platform.accounts.find(actor.id) : undefined;
  return { left: await listSetupSteps(platform, account) };
});

/** Throws a conflict if the settings changed since they were read. */
const saveCenterSettings = operation(
  centerApi.saveCenterSettings,
  async ({ body, actor }, { settings, catalog, accounts, commit, now }) => {
    const [before, categories, services] = await Promise.all([
      settings.get(),
      catalog.categories(),
      catalog.services(),
    ]);
    if (before.version !== body.version) throw new AppError(coreErrors.conflict);
    const fields = findSettingsProblems(body, {
      categoryIds: categories.map(({ categoryId }) => categoryId),
      serviceIds: services.map(({ productId }) => productId),
      today: getToday(now()),
      storedClosures: before.closures,
    });
    if (fields.length > 0) throw new AppError(coreErrors.invalid, { fields });
    const { secondFactorRequired: isRequired } = body;
    const isRequirementChanged = isRequired !== before.secondFactorRequired;
    await commit(
      settings.save(body, before),
      ...(isRequirementChanged
        ? await buildSecondFactorRequirementWrites({ accounts }, { actor, isRequired })
        : []),
      audit('settings.changed', 'center', { before, after: body }),
    );
    return { ...body, version: before.version + 1 };
  },
);

const listClosures = operation(listClosuresRoute, async ({ query: { from, to } }, { settings }) => {
  const { closures } = await settings.get();
  return closures.filter(({ date }) => from <= date && date <= to).map(({ date, name }) => ({ date, name }));
});

export const handler = httpApi(
  [
    getClientConfig,
    getHealth,
    getOpenapi,
    getCenter,
    getCenterSettings,
    getSetup,
    saveCenterSettings,
    listClosures,
  ],
  {},
);
