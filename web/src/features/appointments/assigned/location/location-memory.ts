import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { Position } from '#shared/staff/api.ts';

/** Sharing state and last position, stored in this browser across reloads until sharing stops. */
const StoredSharing = z.object({
  staffId: Id,
  last: z.optional(z.object({ position: Position, at: z.number() })),
});
type StoredSharing = z.infer<typeof StoredSharing>;

const storageKey = 'location';

function readStoredSharing(): StoredSharing | undefined {
  try {
    return StoredSharing.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export type LocationMemory = {
  /** Returns undefined if this staff member is not sharing. */
  recall(): Omit<StoredSharing, 'staffId'> | undefined;
  save(last?: { position: Position; at: number }): void;
  clear(): void;
};

export function createLocationMemory(staffId: string): LocationMemory {
  return {
    recall() {
      const stored = readStoredSharing();
      return stored?.staffId === staffId ? stored : undefined;
    },
    save: (last) => localStorage.setItem(storageKey, JSON.stringify({ staffId, last })),
    clear: () => localStorage.removeItem(storageKey),
  };
}
