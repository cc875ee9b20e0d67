import * as z from 'zod/mini';
import { toStoredSchema } from '#shared/core/schemas.ts';

export const PosSettings = z.strictObject({
  /** Whether sales without a client's e-mail are allowed (R309). */
  walkInWithoutEmail: z.boolean(),
  tips: z.boolean(),
  splitPayments: z.boolean(),
  /** Allows noting an ATH Móvil payment by its reference. */
  athByHand: z.boolean(),
  /** Hides the expected cash until the drawer is counted. */
  blindCount: z.boolean(),
  /** Whether collecting a balance at the POS also sends its receipt by SMS (R300). */
  balanceReceiptSms: z.boolean(),
  supervisorDiscountPercent: z
    .int()
    .check(z.minimum(0), z.maximum(100, { error: 'El descuento llega hasta 100%.' })),
  /** Supervisor's limit of returns per sale and per day, in cents. */
  supervisorReturnCents: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  supervisorVoidCents: z.int().check(z.minimum(0), z.maximum(10_000_000)),
});
export const StoredPosSettings = toStoredSchema(PosSettings);
export type PosSettings = z.infer<typeof PosSettings>;

export const defaultPosSettings: PosSettings = {
  walkInWithoutEmail: false,
  tips: false,
  splitPayments: false,
  athByHand: false,
  blindCount: false,
  balanceReceiptSms: true,
  supervisorDiscountPercent: 10,
  supervisorReturnCents: 10_000,
  supervisorVoidCents: 50_000,
};
