import { today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { actorName } from '#shared/core/roles.ts';
import { type Closing, makeClosing } from './closing.ts';
import { isEmpty } from './figures.ts';
import type { Register } from './register.ts';

type WithShift = Pick<Register, 'shift'>;

/** Whether the shift has sales or returns of a past day. */
export const isDayOver = ({ shift: { figures, date } }: WithShift, now: Date): boolean =>
  !isEmpty(figures) && date !== undefined && date < today(now);

/** Sets an empty shift's day to today; other shifts are unchanged. */
export const withDay = (register: Register, now: Date): Register =>
  isEmpty(register.shift.figures)
    ? { ...register, shift: { ...register.shift, startedAt: now.toISOString(), date: today(now) } }
    : register;

/** Throws a conflict if the shift belongs to another day, such as after midnight. */
export function assertSameDay({ shift }: WithShift, date: string): void {
  if (shift.date !== undefined && shift.date !== date) throw new AppError(coreErrors.conflict);
}

type WebClosingInput = {
  readonly register: Register;
  readonly closingNumber: number;
  readonly now: Date;
};

/** Creates the Z closing of the shift's day. The register has no drawer, so nothing is opened or counted. */
export function makeWebClosing({ register, closingNumber, now }: WebClosingInput): Closing {
  const { name: byName, shift } = register;
  const by = actorName({ kind: 'system', name: 'shop' });
  const closing = makeClosing({
    register,
    opening: { floatCents: 0, at: shift.startedAt, by, byName },
    moves: [],
    counted: { pieces: {}, leftCents: 0 },
    closingNumber,
    by,
    byName,
    now,
  });
  return { ...closing, date: shift.date ?? closing.date };
}
