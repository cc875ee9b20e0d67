import { getToday } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { toActorKey } from '#shared/core/roles.ts';
import { type Closing, createClosing } from './closing.ts';
import { isEmpty } from './figures.ts';
import type { Register } from './register.ts';

type RegisterShift = Pick<Register, 'shift'>;

/** Whether the shift has sales or returns of a past day. */
export const hasDayEnded = ({ shift: { figures, date } }: RegisterShift, now: Date): boolean =>
  !isEmpty(figures) && date !== undefined && date < getToday(now);

/** Sets an empty shift's day to today. Other shifts are unchanged. */
export const withDay = (register: Register, now: Date): Register =>
  isEmpty(register.shift.figures)
    ? { ...register, shift: { ...register.shift, startedAt: now.toISOString(), date: getToday(now) } }
    : register;

/** Throws a conflict if the shift belongs to another day, such as after midnight. */
export function assertSameDay({ shift }: RegisterShift, date: string): void {
  if (shift.date !== undefined && shift.date !== date) throw new AppError(coreErrors.conflict);
}

type WebClosingInput = {
  readonly register: Register;
  readonly closingNumber: number;
  readonly now: Date;
};

/** Creates the Z closing of the shift's day. The register has no drawer, so nothing is opened or counted. */
export function createWebClosing({ register, closingNumber, now }: WebClosingInput): Closing {
  const { name: byName, shift } = register;
  const by = toActorKey({ kind: 'system', name: 'shop' });
  const closing = createClosing({
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
