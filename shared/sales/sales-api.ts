import * as z from 'zod/mini';
import { approvalConfirmation } from '#shared/core/approval.ts';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, Cursor, Email, Id, inOneLine, PdfFile, Phone } from '#shared/core/schemas.ts';
import { RegisterId } from './register-id.ts';
import { maxSaleLines, parseSaleNumber, Sale } from './sale.ts';
import { SaleReturn } from './sale-return.ts';

const saleParams = z.strictObject({ saleId: Id });

export const SaleRow = z.object({
  ...z.pick(Sale, {
    saleId: true,
    number: true,
    origin: true,
    registerId: true,
    at: true,
    date: true,
    seller: true,
    client: true,
    totalCents: true,
    returnedCents: true,
    status: true,
    receipt: true,
  }).shape,
  paidCents: Cents,
  methods: z.array(z.string()),
  /** Whether a refund is not confirmed yet. */
  isReturning: z.boolean(),
  /** Whether a refund was rejected and needs manual action. */
  isRefused: z.boolean(),
  /** Name and quantity of the line with the searched item, or else of the first line. */
  firstName: z.string(),
  firstPieces: z.int(),
  /** Quantity of all other lines. */
  otherPieces: z.int(),
});
export type SaleRow = z.infer<typeof SaleRow>;

export const listSales = route('listSales', {
  method: 'GET',
  path: '/sales',
  summary: 'Lists the sales of a calendar day, latest first',
  allow: frontDesk,
  topics: ['sales'],
  query: z.strictObject({ date: CivilDate }),
  reply: z.object({ rows: z.array(SaleRow) }),
});

export const findSale = route('findSale', {
  method: 'GET',
  path: '/till/sale-numbers/{number}',
  summary: 'Returns the sale with a number, of any day',
  allow: frontDesk,
  params: z.strictObject({
    number: z.string().check(z.refine((text) => parseSaleNumber(text) !== undefined)),
  }),
  reply: z.object({ saleId: Id }),
});

export const listPatientSales = route('listPatientSales', {
  method: 'GET',
  path: '/till/clients/{patientId}/sales',
  summary: 'Lists a client’s purchases, latest first, fifty per page',
  allow: frontDesk,
  topics: ['sales'],
  params: z.strictObject({ patientId: Id }),
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  reply: z.object({ rows: z.array(SaleRow), cursor: z.optional(Cursor) }),
});

export const getSale = route('getSale', {
  method: 'GET',
  path: '/sales/{saleId}',
  summary: 'Returns a sale with its lines, payments and returns',
  allow: frontDesk,
  topics: ['sales'],
  params: saleParams,
  reply: z.object({
    sale: Sale,
    returns: z.array(SaleReturn),
    /** Whether the sale can be voided, because its shift is open and nothing was returned. */
    canVoid: z.boolean(),
  }),
});

const Reason = z
  .string({ error: 'Escribe el motivo.' })
  .check(
    inOneLine,
    z.minLength(1, { error: 'Escribe el motivo.' }),
    z.maxLength(120, { error: 'El motivo pasa de 120 caracteres.' }),
  );
const Pieces = z.int().check(z.minimum(1));

export const RequestedReturn = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('lines'),
    lines: z
      .array(
        z.strictObject({
          lineId: Id,
          quantity: Pieces,
          restock: z.boolean(),
        }),
      )
      .check(z.minLength(1, { error: 'Elige qué se devuelve.' }), z.maxLength(maxSaleLines)),
  }),
  z.strictObject({ kind: z.literal('amount'), cents: Cents.check(z.minimum(1)) }),
  z.strictObject({ kind: z.literal('all'), restock: z.boolean() }),
]);

/** Authorization number of the card terminal's refund. */
const Authorization = z
  .string()
  .check(inOneLine, z.minLength(1), z.maxLength(20, { error: 'Hasta 20 caracteres.' }));

export const returnSale = route('returnSale', {
  method: 'PUT',
  path: '/sales/{saleId}/returns/{returnId}',
  summary: 'Returns part or all of a sale. A retried request returns the original result',
  allow: frontDesk,
  params: z.strictObject({ saleId: Id, returnId: Id }),
  body: z.strictObject({
    registerId: RegisterId,
    wanted: RequestedReturn,
    reason: Reason,
    withTip: z.boolean(),
    /** Refund tenders. By default, refunds are in proportion to the payments. */
    tenders: z.optional(
      z
        .array(
          z.strictObject({
            tenderId: Id,
            amountCents: Cents.check(z.minimum(1)),
            authorization: z.optional(Authorization),
          }),
        )
        .check(z.minLength(1), z.maxLength(4)),
    ),
    shownCents: Cents,
    confirmed: confirmationsSchema(approvalConfirmation),
  }),
  reply: z.object({ sale: Sale, given: SaleReturn }),
});

export const voidSale = route('voidSale', {
  method: 'PUT',
  path: '/sales/{saleId}/void/{returnId}',
  summary: 'Reverses a sale in full, including the tip, during the shift that made it',
  allow: frontDesk,
  params: z.strictObject({ saleId: Id, returnId: Id }),
  body: z.strictObject({
    reason: Reason,
    authorizations: z.optional(
      z.array(z.strictObject({ tenderId: Id, authorization: Authorization })).check(z.maxLength(4)),
    ),
    confirmed: confirmationsSchema(approvalConfirmation),
  }),
  reply: z.object({ sale: Sale, given: SaleReturn }),
});

export const sendReceipt = route('sendReceipt', {
  method: 'POST',
  path: '/sales/{saleId}/receipt',
  summary: 'Resends a sale’s receipt, by e-mail with its PDF or by SMS as an expiring link',
  allow: frontDesk,
  params: saleParams,
  body: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('mail'), to: Email }),
    z.strictObject({ by: z.literal('sms'), to: Phone }),
  ]),
  reply: z.object({ sale: Sale }),
});

export const getReceiptPdf = route('getReceiptPdf', {
  method: 'GET',
  path: '/sales/{saleId}/receipt/pdf',
  summary: 'Returns a sale’s receipt as the same PDF that is e-mailed',
  allow: frontDesk,
  params: saleParams,
  reply: PdfFile,
});
