import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

const order = z.object({ orderId: Id });

/** Ordered and paid, or its money is held. */
export const OrderPlaced = defineEvent('shop', 'OrderPlaced', 1, order);

/** It is another step further, or a step back. */
export const OrderChanged = defineEvent('shop', 'OrderChanged', 1, order);

/** It is ready, and nobody takes that back any more: its buyer is to hear of it. */
export const OrderPrepared = defineEvent('shop', 'OrderPrepared', 1, order);
