import * as z from 'zod/mini';
import { type ConfirmationOf, defineConfirmation } from './confirmation.ts';
import type { ErrorDefinition } from './errors.ts';
import { Id, inOneLine } from './schemas.ts';

export const limitedActs = ['return', 'void', 'discount', 'price'] as const;

/** An action beyond a role's limit. `target` identifies it among actions of the same kind. */
export const LimitedAct = z.strictObject({
  act: z.enum(limitedActs),
  target: z.string().check(inOneLine, z.minLength(1), z.maxLength(200)),
});
export type LimitedAct = z.infer<typeof LimitedAct>;

export const buildLimitedAct = (
  act: LimitedAct['act'],
  ...target: readonly (string | number)[]
): LimitedAct => ({
  act,
  target: target.join(' '),
});

export type ExceededLimit = {
  readonly field: string;
  readonly definition: ErrorDefinition;
  readonly values?: Record<string, string>;
};

export const approvalConfirmation = defineConfirmation('approval', {
  text: 'Pide a administración que lo apruebe.',
  fact: LimitedAct,
  answer: { approvalId: Id },
});
export type ApprovalConfirmation = ConfirmationOf<typeof approvalConfirmation>;
