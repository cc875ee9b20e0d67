import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** A staff member started, updated or stopped sharing their location. The event omits the position. */
export const LocationChanged = defineEvent('locations', 'LocationChanged', 1, z.object({ staffId: Id }));
