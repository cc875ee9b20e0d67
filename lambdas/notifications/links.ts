import { required } from '#lambdas/platform/env.ts';
import { screenLinks } from '#shared/notifications/screen-links.ts';

/** Links into this deployment. */
export const links = () => screenLinks(required('publicUrl'));
