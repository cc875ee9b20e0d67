import type { CardFailure, Intent } from './objects.ts';

type FaultBody = {
  type: string;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: Intent;
};

/** A Stripe error. If it is stored, it is replayed for the same idempotency key. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: FaultBody;
  readonly isStored: boolean;

  constructor(status: number, body: FaultBody, { isStored = true } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isStored = isStored;
  }
}

const invalidRequest = { type: 'invalid_request_error' };

/** A parameter error, which is not stored under the key because nothing has run yet. */
export const parameterError = (param: string, message: string, code = 'parameter_invalid') =>
  new StripeError(400, { ...invalidRequest, code, param, message }, { isStored: false });

export const notFoundError = (kind: string, id: string) =>
  new StripeError(404, {
    ...invalidRequest,
    code: 'resource_missing',
    param: 'id',
    message: `No such ${kind}: '${id}'`,
  });

export const unexpectedStateError = (intent: Intent, verb: string) =>
  new StripeError(400, {
    ...invalidRequest,
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });

export const invalidRequestError = (code: string, message: string) =>
  new StripeError(400, { ...invalidRequest, code, message });

export const unauthorizedError = (message: string) =>
  new StripeError(401, { ...invalidRequest, message }, { isStored: false });

export const unknownCallError = (method: string, path: string) =>
  new StripeError(
    404,
    { ...invalidRequest, message: `Unrecognized request URL (${method}: ${path}).` },
    { isStored: false },
  );

export const keyReusedError = (key: string) =>
  new StripeError(
    400,
    {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
    { isStored: false },
  );

export const cardError = (failure: CardFailure, intent: Intent) =>
  new StripeError(402, { ...failure, payment_intent: intent });

export const serverError = () =>
  new StripeError(500, { type: 'api_error', message: 'An unknown error occurred.' });

export const rateLimitError = () =>
  new StripeError(
    429,
    { ...invalidRequest, code: 'rate_limit', message: 'Too many requests hit the API too quickly.' },
    { isStored: false },
  );
