import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** The promotion's picture was replaced or removed. The old file can be deleted. */
export const BannerPictureDropped = defineEvent(
  'promotions',
  'BannerPictureDropped',
  1,
  z.object({ pictureKey: z.string() }),
);
