import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, Cursor, Instant, PdfFile } from '#shared/core/schemas.ts';
import { Closing } from './closing.ts';
import { CashMoveView } from './drawer-api.ts';
import { DrawerOpening } from './drawer-opening.ts';
import { Figures } from './figures.ts';
import { ListedReturn, ListedSale, SoldDetails } from './sold-details.ts';

export const ClosingSummary = z.object({
  ...z.pick(Closing, {
    closingNumber: true,
    registerId: true,
    registerName: true,
    closedAt: true,
    date: true,
    differenceCents: true,
  }).shape,
  takenCents: z.int(),
});
export type ClosingSummary = z.infer<typeof ClosingSummary>;

export const listClosings = route('listClosings', {
  method: 'GET',
  path: '/closings',
  summary: 'Lists the stored closings, newest first, twenty per page',
  allow: frontDesk,
  topics: ['sales'],
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  reply: z.object({ rows: z.array(ClosingSummary), cursor: z.optional(Cursor) }),
});

/** `waiting` until sent to all administrators. `failed` while one of them cannot be reached. */
export const closingMailStates = ['waiting', 'sent', 'failed'] as const;
const ClosingMail = z.object({
  state: z.enum(closingMailStates),
  to: z.array(z.string()),
  at: z.optional(Instant),
});

export const ClosingDetail = z.object({
  closing: z.extend(z.omit(Closing, { by: true }), { opening: z.omit(DrawerOpening, { by: true }) }),
  details: SoldDetails,
  sales: z.array(ListedSale),
  returns: z.array(ListedReturn),
  moves: z.array(CashMoveView),
});
export type ClosingDetail = z.infer<typeof ClosingDetail>;

const closingParams = z.strictObject({ closingNumber: z.string().check(z.regex(/^[1-9]\d{0,7}$/)) });

export const getClosing = route('getClosing', {
  method: 'GET',
  path: '/closings/{closingNumber}',
  summary: 'Returns a closing with its sales, and whether its e-mail was sent to the administrators',
  allow: frontDesk,
  topics: ['sales'],
  params: closingParams,
  reply: z.object({ ...ClosingDetail.shape, mail: ClosingMail }),
});

export const getClosingPdf = route('getClosingPdf', {
  method: 'GET',
  path: '/closings/{closingNumber}/pdf',
  summary: 'Returns a closing as the same PDF that was e-mailed',
  allow: frontDesk,
  params: closingParams,
  reply: PdfFile,
});

export const resendClosing = route('resendClosing', {
  method: 'POST',
  path: '/closings/{closingNumber}/mail',
  summary: 'Resends a closing to the administrators',
  allow: frontDesk,
  params: closingParams,
  reply: ClosingMail,
});

export const DayView = z.object({
  date: CivilDate,
  figures: Figures,
  details: SoldDetails,
  sales: z.array(ListedSale),
  returns: z.array(ListedReturn),
});
export type DayView = z.infer<typeof DayView>;

export const getDayClose = route('getDayClose', {
  method: 'GET',
  path: '/day-close',
  summary: 'Returns today’s sales and refunds of all registers, from midnight to midnight in Puerto Rico',
  allow: frontDesk,
  topics: ['sales'],
  reply: DayView,
});
