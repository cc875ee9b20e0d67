import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** The promotion has another picture, or is taken off: its old one is shown to nobody any more. */
export const BannerPictureDropped = defineEvent(
  'promotions',
  'BannerPictureDropped',
  1,
  z.object({ pictureKey: z.string() }),
);
