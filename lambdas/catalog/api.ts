import { files } from '#lambdas/platform/from-env/files.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { getLanding } from './get-landing.ts';
import { listPublicProducts } from './list-public-products.ts';

export const handler = httpApi([getLanding, listPublicProducts], { files });
