import { setTimeout } from 'node:timers/promises';

let shiftMs = 0;
let isHurried = false;

/** The only clock of the server. */
export const now = () => new Date(Date.now() + shiftMs);

/** Moves the server's clock, so that a test can stand two days later. */
export const shiftClock = (byMs: number) => {
  shiftMs += byMs;
};

/** Lets whoever asks too much wait. */
export const pause = async (ms: number) => {
  if (!isHurried) await setTimeout(ms);
};

/** From now on nobody waits: tests of limits count, and no clock runs for them. */
export const hurry = () => {
  isHurried = true;
};
