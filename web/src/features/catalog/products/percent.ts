import { percentOf } from '#shared/catalog/tax.ts';

/** 1050 is `10.5%`. */
export const percent = (basisPoints: number): string => `${percentOf(basisPoints)}%`;
