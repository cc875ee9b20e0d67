let shiftMs = 0;

/** The only clock of the server. */
export const now = () => new Date(Date.now() + shiftMs);

/** Moves the server's clock, so that a test can stand two days later. */
export const shiftClock = (byMs: number) => {
  shiftMs += byMs;
};
