import { parseOldSale } from '#shared/sales/imported/old-sale.ts';

const taxes = [
  { name: 'IVU estatal', basisPoints: 1050 },
  { name: 'IVU municipal', basisPoints: 100 },
];
const generateId = (text: string) => Buffer.from(text).toString('base64url').slice(0, 40);

/** Parses a row of the old system with the Puerto Rico taxes, on the day of the examples. */
export const readOldRow = (row: unknown) =>
  parseOldSale(row, { taxes, generateId, now: new Date('2026-11-26T16:00:00.000Z') });
