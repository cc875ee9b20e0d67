import { requireSecondFactor } from '#lambdas/accounts/require-second-factor.ts';
import { setupOf } from '#lambdas/accounts/setup-of.ts';
import { audit } from '#lambdas/platform/commit.ts';
import { optional, region, required } from '#lambdas/platform/env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Category } from '#shared/catalog/category.ts';
import { isPublic, onOpenShelves } from '#shared/catalog/landing.ts';
import type { Product } from '#shared/catalog/product.ts';
import { today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { byName } from '#shared/core/sort-names.ts';
import * as api from '#shared/settings/api.ts';
import { center } from '#shared/settings/center.ts';
import * as centerApi from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { listClosures as listClosuresRoute } from '#shared/settings/closures-api.ts';
import * as publicApi from '#shared/settings/public-api.ts';
import { publicSettings, settingsProblems } from '#shared/settings/settings-rules.ts';

const getClientConfig = operation(api.getClientConfig, async () => ({
  region: region(),
  userPoolId: required('userPoolId'),
  userPoolClientId: required('userPoolClientId'),
  userPoolEndpoint: optional('userPoolEndpoint'),
  cardForm: optional('cardForm') === 'test' ? ('test' as const) : ('stripe' as const),
  stripePublishableKey: required('stripePublishableKey'),
  liveEndpoint: required('liveEndpoint'),
  paymentsEndpoint: optional('stripeAddress'),
}));

/** Checks that the table is reachable by reading any key. */
const getHealth = operation(api.getHealth, async (_, { uniqueClaims }) => {
  await uniqueClaims.exists('webhook', 'health');
  return { status: 'ok' as const, stage: required('stage') };
});

/** Loads the contracts on demand, not at cold start. */
const getOpenapi = operation(api.getOpenapi, async () => {
  const [{ openapiOf }, { everyRoute }] = await Promise.all([
    import('#shared/core/openapi.ts'),
    import('#shared/routes.ts'),
  ]);
  return openapiOf(everyRoute, center.brandName);
});

const getCenter = operation(publicApi.getCenter, async (_, { settings }) =>
  publicSettings(await settings.get()),
);

/** Services to feature on the landing page: public ones and those featured before. */
const featurable = (
  services: readonly Product[],
  categories: readonly Category[],
  { featuredServiceIds }: CenterSettings,
) =>
  services
    .filter(
      (service) =>
        (isPublic(service) && onOpenShelves([service], categories).length > 0) ||
        featuredServiceIds.includes(service.productId),
    )
    .map(({ productId, name }) => ({ serviceId: productId, name }))
    .sort(byName);

const getCenterSettings = operation(centerApi.getCenterSettings, async (_, { settings, catalog }) => {
  const [current, categories, services] = await Promise.all([
    settings.get(),
    catalog.categories(),
    catalog.services(),
  ]);
  return {
    settings: current,
    categories: categories.map(({ categoryId, name }) => ({ categoryId, name })),
    services: featurable(services, categories, current),
  };
});

const getSetup = operation(centerApi.getSetup, async ({ actor }, platform) => {
  const asker = actor.kind === 'user' ? await platform.accounts.find(actor.id) : undefined;
  return { left: await setupOf(platform, asker) };
});

/** Rejects the save if the settings changed since they were read. */
const saveCenterSettings = operation(
  centerApi.saveCenterSettings,
  async ({ body, actor }, { settings, catalog, accounts, commit, now }) => {
    const [before, categories, services] = await Promise.all([
      settings.get(),
      catalog.categories(),
      catalog.services(),
    ]);
    if (before.version !== body.version) throw new AppError(coreErrors.conflict);
    const fields = settingsProblems(body, {
      categoryIds: categories.map(({ categoryId }) => categoryId),
      serviceIds: services.map(({ productId }) => productId),
      today: today(now()),
      closed: before.closures,
    });
    if (fields.length > 0) throw new AppError(coreErrors.invalid, { fields });
    const { secondFactorRequired: isRequired } = body;
    const isOther = isRequired !== before.secondFactorRequired;
    await commit(
      settings.save(body, before),
      ...(isOther ? await requireSecondFactor({ accounts }, { actor, isRequired }) : []),
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
