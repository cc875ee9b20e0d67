import * as z from 'zod/mini';
import { type ConfirmationOf, defineAsk } from './confirmation.ts';
import type { ErrorDefinition } from './errors.ts';
import { Id, inOneLine } from './schemas.ts';

export const limitedActs = ['return', 'void', 'discount', 'price'] as const;

/** One act beyond a limit; `target` identifies it among acts of the same kind. */
export const LimitedAct = z.strictObject({
  act: z.enum(limitedActs),
  target: z.string().check(inOneLine, z.minLength(1), z.maxLength(200)),
});
export type LimitedAct = z.infer<typeof LimitedAct>;

export const limitedAct = (act: LimitedAct['act'], ...target: readonly (string | number)[]): LimitedAct => ({
  act,
  target: target.join(' '),
});

export type LimitReached = {
  readonly field: string;
  readonly definition: ErrorDefinition;
  readonly values?: Record<string, string>;
};

export const approvalAsk = defineAsk('approval', {
  text: 'Pide a administración que lo apruebe.',
  fact: LimitedAct,
  answer: { approvalId: Id },
});
export type ApprovalGiven = ConfirmationOf<typeof approvalAsk>;
