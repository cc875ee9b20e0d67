import * as z from 'zod/mini';

/** As many registers as a center can have. */
const mostRegisters = 20;
/** A place to sell at: `caja-1` to `caja-20`. */
export const RegisterId = z.string().check(z.regex(/^caja-([1-9]|1\d|20)$/));

/** Every register that a center can have, used or not. */
export const registerIds: readonly string[] = Array.from(
  { length: mostRegisters },
  (_, index) => `caja-${index + 1}`,
);

/** The register of the online shop: nobody sells or counts at it, and a schedule closes each of its days. */
export const webRegisterId = 'tienda';
/** Whether a register takes cash, which is counted when it is closed. */
export const hasDrawer = (registerId: string): boolean => registerId !== webRegisterId;
export const registerName = (registerId: string): string =>
  registerId === webRegisterId ? 'Tienda en línea' : registerId.replace('caja-', 'Caja ');
