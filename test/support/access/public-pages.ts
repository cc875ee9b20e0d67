import { demoSettings } from '#infra/local/seed/center.ts';
import * as catalog from '#shared/catalog/api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as promotions from '#shared/promotions/api.ts';
import * as center from '#shared/settings/center-api.ts';
import { listClosures } from '#shared/settings/closures-api.ts';
import * as settings from '#shared/settings/public-api.ts';
import { thePlatform } from '../center/center.ts';
import type { Target } from './targets.ts';

/** Targets for the landing page, its banner and the center settings. */
export const landingTargets: readonly (readonly [AnyRoute, Target])[] = [
  [catalog.getLanding, {}],
  [settings.getCenter, {}],
  [center.getCenterSettings, {}],
  [center.getSetup, {}],
  [listClosures, { query: ({ date }) => ({ from: date, to: date }) }],
  [
    center.saveCenterSettings,
    { body: async () => ({ ...demoSettings, version: (await thePlatform().settings.get()).version }) },
  ],
  [promotions.getBanner, {}],
  [promotions.createBannerUpload, { body: () => ({ kind: 'png', bytes: 100 }) }],
  // No banner has this version.
  [promotions.saveBanner, { body: () => ({ title: 'Marzo', version: 999 }), status: 409 }],
  [promotions.removeBanner, {}],
];
