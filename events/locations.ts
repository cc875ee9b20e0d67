import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** Somebody shares where they are, is somewhere else, or shares it no longer. Where that is, it does not say. */
export const LocationChanged = defineEvent('locations', 'LocationChanged', 1, z.object({ staffId: Id }));
