import { ServiceError } from '../kit/service-error.ts';

export const belowMinimumError = () =>
  new ServiceError(400, 'BTRA_0001', 'The total amount is below the minimum.');
export const zeroAmountError = () => new ServiceError(400, 'BTRA_0013', 'The amount cannot be zero.');
export const aboveMaximumError = () =>
  new ServiceError(400, 'BTRA_0004', 'The total amount is above the maximum.');
export const malformedError = () => new ServiceError(400, 'BTRA_0006', 'The request is malformed or empty.');
export const longMetadataError = () =>
  new ServiceError(400, 'BTRA_0038', 'The metadata is above 40 characters.');
export const longMessageError = () =>
  new ServiceError(400, 'BTRA_0040', 'The message is above 50 characters.');
export const unknownPaymentError = () =>
  new ServiceError(400, 'BTRA_0031', 'The ecommerce id does not exist.');
export const notConfirmedError = () => new ServiceError(400, 'BTRA_0032', 'The payment is not confirmed.');
export const cancelledError = () => new ServiceError(400, 'BTRA_0037', 'The payment is cancelled.');
export const completedError = () => new ServiceError(400, 'BTRA_0039', 'The payment is completed.');
export const notRefundableError = () =>
  new ServiceError(400, 'BTRA_0007', 'The transaction cannot be refunded.');
export const wrongTokenError = () => new ServiceError(401, 'BTRA_0401', 'The token is not valid.');
export const missingBearerError = () =>
  new ServiceError(401, 'token.invalid.header', 'The authorization header is not valid.');
export const expiredBearerError = () => new ServiceError(401, 'token.expired', 'The token has expired.');
export const unavailableError = () => new ServiceError(500, 'BTRA_9998', 'The service is not available.');
