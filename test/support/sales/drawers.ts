import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#shared/core/route.ts';
import { type Closing, createClosing, startNextShift } from '#shared/registers/closing.ts';
import { closeDrawer } from '#shared/registers/drawer-api.ts';
import type { Pieces } from '#shared/registers/pieces.ts';
import { createRegister, type Register } from '#shared/registers/register.ts';
import { registerIds } from '#shared/sales/register-id.ts';
import { thePlatform } from '../center/center.ts';
import type { Caller } from '../system/api-client.ts';
import { anOpenDrawer } from './pos.ts';

/** Returns the current register row, or a new one. */
export const readRegister = async (registerId: string): Promise<Register> =>
  (await thePlatform().registers.find(registerId)) ??
  createRegister(registerId, randomUUID(), thePlatform().now());

/** An amount in the fewest bills and coins. */
export function toPieces(cents: number): Pieces {
  let remainingCents = cents;
  const pieces: Pieces = {};
  for (const piece of [10_000, 5_000, 2_000, 1_000, 500, 100, 25, 10, 5, 1] as const) {
    pieces[piece] = Math.floor(remainingCents / piece);
    remainingCents -= piece * pieces[piece];
  }
  return pieces;
}

type CountInput = Partial<BodyOf<typeof closeDrawer>> & { readonly countedCents?: number };

/** Counts the expected cash by default, leaves all of it, and closes. */
export async function countAndClose(
  call: Caller,
  registerId: string,
  { countedCents, ...changes }: CountInput = {},
) {
  const { shift } = await readRegister(registerId);
  const cents = countedCents ?? shift.cashCents;
  const body = {
    shiftId: shift.shiftId,
    pieces: toPieces(cents),
    shownExpectedCents: shift.cashCents,
    leftCents: cents,
    ...changes,
  };
  return call(closeDrawer, { params: { registerId }, body });
}

/** Closes a drawer with its expected cash, opening it before if necessary. */
export async function aClosing(registerId = 'caja-1'): Promise<Closing> {
  const { registers, closings, counters, cashMoves, commit, now } = thePlatform();
  const before = await readRegister(registerId);
  const register = before.shift.opening
    ? before
    : await anOpenDrawer(registerId).then(() => readRegister(registerId));
  const { shift } = register;
  const latest = await counters.latest('closings.numbers');
  const closing = createClosing({
    register,
    opening: shift.opening!,
    moves: await cashMoves.inShift(shift.shiftId),
    counted: { pieces: toPieces(shift.cashCents), leftCents: shift.cashCents },
    closingNumber: latest + 1,
    by: 'admin:lourdes',
    byName: 'Lourdes Prueba',
    now: now(),
  });
  await commit(
    closings.create(closing),
    registers.save(startNextShift(register, closing, randomUUID())),
    counters.advance('closings.numbers', latest, closing.closingNumber),
  );
  return closing;
}

/** Registers other than the first, which tests use for sales and which pending payments can keep open. */
const [, ...otherRegisterIds] = registerIds;
let closedCount = 0;
/** Returns the id of a closed register, another one for each call. */
export async function aClosedRegister(): Promise<string> {
  closedCount += 1;
  const registerId = otherRegisterIds[closedCount % otherRegisterIds.length]!;
  const { shift } = await readRegister(registerId);
  if (shift.opening) await aClosing(registerId);
  return registerId;
}
