import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

const saleFields = {
  saleId: Id,
  registerId: Id,
  patientId: z.optional(Id),
  productIds: z.array(Id),
};

export const SaleMade = defineEvent(
  'sales',
  'SaleMade',
  1,
  z.object({ ...saleFields, appointmentIds: z.array(Id) }),
);

export const SaleReturned = defineEvent(
  'sales',
  'SaleReturned',
  1,
  z.object({ ...saleFields, returnId: Id }),
);

/** A shift was opened or closed, or cash was moved. */
export const DrawerChanged = defineEvent('sales', 'DrawerChanged', 1, z.object({ registerId: Id }));

/** A parked sale was added or removed, or its ATH Móvil payment changed. */
export const ParkedSalesChanged = defineEvent('sales', 'ParkedSalesChanged', 1, z.object({ saleId: Id }));

/** Requests a sale's receipt by e-mail, or as a link by SMS. `by` is the channel. */
export const ReceiptDue = defineEvent(
  'sales',
  'ReceiptDue',
  1,
  z.object({ saleId: Id, by: z.enum(['mail', 'sms']), to: z.string() }),
);

/** The receipt of a sale was sent, or it failed. */
export const ReceiptSettled = defineEvent('sales', 'ReceiptSettled', 1, z.object({ saleId: Id }));

export const ClosingMade = defineEvent(
  'sales',
  'ClosingMade',
  1,
  z.object({ closingNumber: z.int(), registerId: Id }),
);

/** Requests that a stored Z report is e-mailed to the administrators again. */
export const ClosingMailDue = defineEvent(
  'sales',
  'ClosingMailDue',
  1,
  z.object({ closingNumber: z.int(), sendId: Id }),
);

/** A refund of a return was completed or refused after the return. */
export const SaleRefunded = defineEvent('sales', 'SaleRefunded', 1, z.object({ saleId: Id, returnId: Id }));
