import type { Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { hasNumbers, newRegister, type Register, withRange } from '#shared/registers/register.ts';

type Reads = Pick<Platform, 'registers' | 'counters' | 'now'>;
/** A register that has a number to give, with what the commit that uses it must write besides. */
type NumberedRegister = { readonly register: Register; readonly writes: readonly Write[] };

/** A register takes its next range of numbers when it has none left, in the commit that uses the first of them. */
export async function numberedRegister(
  { registers, counters, now }: Reads,
  registerId: string,
): Promise<NumberedRegister> {
  const found = await registers.find(registerId);
  const register = found ?? newRegister(registerId, newId(), now());
  if (hasNumbers(register)) return { register, writes: [] };
  const given = await counters.latest('sales.numbers');
  const ranged = withRange(register, given);
  return { register: ranged, writes: [counters.advance('sales.numbers', given, ranged.numbers.last)] };
}
