import { route } from '#shared/core/route.ts';
import { PublicSettings } from './public-settings.ts';

export const getCenter = route('getCenter', {
  method: 'GET',
  path: '/center',
  summary: 'How to reach the center, and what it says of itself',
  allow: ['public'],
  reply: PublicSettings,
});
