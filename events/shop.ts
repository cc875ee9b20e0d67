import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

const orderData = z.object({ orderId: Id });

/** An order was placed, with its payment captured or held. */
export const OrderPlaced = defineEvent('shop', 'OrderPlaced', 1, orderData);

export const OrderChanged = defineEvent('shop', 'OrderChanged', 1, orderData);

/** An order is prepared and the time to undo that has passed. Its buyer is notified. */
export const OrderPrepared = defineEvent('shop', 'OrderPrepared', 1, orderData);
