import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

const order = z.object({ orderId: Id });

/** An order was placed and paid, or its payment is held. */
export const OrderPlaced = defineEvent('shop', 'OrderPlaced', 1, order);

export const OrderChanged = defineEvent('shop', 'OrderChanged', 1, order);

/** An order is ready and can no longer be moved back; its buyer is notified. */
export const OrderPrepared = defineEvent('shop', 'OrderPrepared', 1, order);
