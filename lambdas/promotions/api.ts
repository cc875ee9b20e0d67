import { files } from '#lambdas/platform/from-env/files.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { createBannerUpload } from './create-banner-upload.ts';
import { getBanner } from './get-banner.ts';
import { removeBanner } from './remove-banner.ts';
import { saveBanner } from './save-banner.ts';

export const handler = httpApi([getBanner, createBannerUpload, saveBanner, removeBanner], { files });
