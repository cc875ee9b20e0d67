/** An error answer in the service's words. */
export class AthFault extends Error {
  readonly status: number;
  readonly errorcode: string;

  constructor(status: number, errorcode: string, message: string) {
    super(message);
    this.status = status;
    this.errorcode = errorcode;
  }
}

export const belowMinimum = () => new AthFault(400, 'BTRA_0001', 'The total amount is below the minimum.');
export const zeroAmount = () => new AthFault(400, 'BTRA_0013', 'The amount cannot be zero.');
export const aboveMaximum = () => new AthFault(400, 'BTRA_0004', 'The total amount is above the maximum.');
export const malformed = () => new AthFault(400, 'BTRA_0006', 'The request is malformed or empty.');
export const longMetadata = () => new AthFault(400, 'BTRA_0038', 'The metadata is above 40 characters.');
export const longMessage = () => new AthFault(400, 'BTRA_0040', 'The message is above 50 characters.');
export const noSuchPayment = () => new AthFault(400, 'BTRA_0031', 'The ecommerce id does not exist.');
export const notConfirmed = () => new AthFault(400, 'BTRA_0032', 'The payment is not confirmed.');
export const cancelled = () => new AthFault(400, 'BTRA_0037', 'The payment is cancelled.');
export const completed = () => new AthFault(400, 'BTRA_0039', 'The payment is completed.');
export const notRefundable = () => new AthFault(400, 'BTRA_0007', 'The transaction cannot be refunded.');
export const wrongToken = () => new AthFault(401, 'BTRA_0401', 'The token is not valid.');
export const noBearer = () =>
  new AthFault(401, 'token.invalid.header', 'The authorization header is not valid.');
export const expiredBearer = () => new AthFault(401, 'token.expired', 'The token has expired.');
export const serviceFailure = () => new AthFault(500, 'BTRA_9998', 'The service is not available.');
