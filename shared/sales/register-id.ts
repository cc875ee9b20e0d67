import * as z from 'zod/mini';

const registerCount = 20;
/** `caja-1` to `caja-20`. */
export const RegisterId = z.string().check(z.regex(/^caja-([1-9]|1\d|20)$/));

export const registerIds: readonly string[] = Array.from(
  { length: registerCount },
  (_, index) => `caja-${index + 1}`,
);

/** Register of the online shop, which has no drawer and is closed daily by a schedule. */
export const webRegisterId = 'tienda';
export const hasDrawer = (registerId: string): boolean => registerId !== webRegisterId;
export const formatRegisterName = (registerId: string): string =>
  registerId === webRegisterId ? 'Tienda en línea' : registerId.replace('caja-', 'Caja ');
