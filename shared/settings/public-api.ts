import { route } from '#shared/core/route.ts';
import { PublicSettings } from './public-settings.ts';

export const getCenter = route('getCenter', {
  method: 'GET',
  path: '/center',
  summary: 'Returns the center’s public contact data and description',
  allow: ['public'],
  reply: PublicSettings,
});
