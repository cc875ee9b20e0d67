import { setTimeout } from 'node:timers/promises';

let shiftMs = 0;
let arePausesSkipped = false;

export const now = () => new Date(Date.now() + shiftMs);

/** Shifts the server's clock for tests. */
export const shiftClock = (byMs: number) => {
  shiftMs += byMs;
};

export const pause = async (ms: number) => {
  if (!arePausesSkipped) await setTimeout(ms);
};

/** Disables pauses, for tests. */
export const skipPauses = () => {
  arePausesSkipped = true;
};
