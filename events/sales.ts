import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

const sale = {
  saleId: Id,
  registerId: Id,
  patientId: z.optional(Id),
  /** Those of which there is another number than before. */
  productIds: z.array(Id),
};

/** Sold and paid. */
export const SaleMade = defineEvent(
  'sales',
  'SaleMade',
  1,
  z.object({ ...sale, appointmentIds: z.array(Id) }),
);

/** Given back: a part of a sale, or the whole of it. */
export const SaleReturned = defineEvent('sales', 'SaleReturned', 1, z.object({ ...sale, returnId: Id }));

/** A drawer was opened or closed, or cash went in or out of it. */
export const DrawerChanged = defineEvent('sales', 'DrawerChanged', 1, z.object({ registerId: Id }));

/** A cart was put aside, or somebody went on with one. */
export const ParkedSalesChanged = defineEvent('sales', 'ParkedSalesChanged', 1, z.object({ saleId: Id }));

/** Somebody is to have the receipt of a sale, by e-mail or as a link by SMS. */
export const ReceiptDue = defineEvent(
  'sales',
  'ReceiptDue',
  1,
  z.object({ saleId: Id, by: z.enum(['mail', 'sms']), to: z.string() }),
);

/** Its receipt was sent, or could not be. */
export const ReceiptSettled = defineEvent('sales', 'ReceiptSettled', 1, z.object({ saleId: Id }));
/** A drawer was counted and closed: its Z is kept. */
export const ClosingMade = defineEvent(
  'sales',
  'ClosingMade',
  1,
  z.object({ closingNumber: z.int(), registerId: Id }),
);

/** Somebody wants a Z sent to the administrators again. */
export const ClosingMailDue = defineEvent(
  'sales',
  'ClosingMailDue',
  1,
  z.object({ closingNumber: z.int(), sendId: Id }),
);

/** Money of a return that went back by ATH Móvil is back, or the service refused to give it. */
export const SaleRefunded = defineEvent('sales', 'SaleRefunded', 1, z.object({ saleId: Id, returnId: Id }));
