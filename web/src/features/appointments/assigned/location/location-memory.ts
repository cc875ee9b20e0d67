import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { Position } from '#shared/staff/api.ts';

/** Sharing state and last position, stored in this browser across reloads until sharing stops. */
const Remembered = z.object({
  staffId: Id,
  last: z.optional(z.object({ position: Position, at: z.number() })),
});
type Remembered = z.infer<typeof Remembered>;

const key = 'location';

function read(): Remembered | undefined {
  try {
    return Remembered.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export type LocationMemory = {
  /** Undefined if this staff member is not sharing. */
  recall(): Omit<Remembered, 'staffId'> | undefined;
  keep(last?: { position: Position; at: number }): void;
  clear(): void;
};

export function locationMemory(staffId: string): LocationMemory {
  return {
    recall() {
      const remembered = read();
      return remembered?.staffId === staffId ? remembered : undefined;
    },
    keep: (last) => localStorage.setItem(key, JSON.stringify({ staffId, last })),
    clear: () => localStorage.removeItem(key),
  };
}
