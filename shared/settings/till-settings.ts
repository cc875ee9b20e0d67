import * as z from 'zod/mini';
import { asStored } from '#shared/core/schemas.ts';

/** How the center sells at its counter; the front desk cannot go beyond it. */
export const TillSettings = z.strictObject({
  /** Somebody without an e-mail may buy; otherwise an e-mail is asked for (R309). */
  walkInWithoutEmail: z.boolean(),
  tips: z.boolean(),
  /** One sale may be paid in several ways. */
  splitPayments: z.boolean(),
  /** A payment of ATH Móvil that only the client's phone shows may be noted with its reference. */
  athByHand: z.boolean(),
  /** Who closes a drawer counts it before the screen says what it should hold. */
  blindCount: z.boolean(),
  /** Whether a balance that is collected at the POS sends its receipt by SMS too (R300). */
  balanceReceiptSms: z.boolean(),
  /** What a supervisor may take off without an administrator, in percent. */
  supervisorDiscountPercent: z
    .int()
    .check(z.minimum(0), z.maximum(100, { error: 'El descuento llega hasta 100%.' })),
  /** What a supervisor may give back of one sale, and in one day, in cents. */
  supervisorReturnCents: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  /** The largest sale that a supervisor may void, in cents. */
  supervisorVoidCents: z.int().check(z.minimum(0), z.maximum(10_000_000)),
});
/** The same as it is kept. */
export const StoredTillSettings = asStored(TillSettings);
export type TillSettings = z.infer<typeof TillSettings>;

export const defaultTillSettings: TillSettings = {
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
