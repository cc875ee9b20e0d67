/** An answer of S3's own: HTTP status, code and words. */
export class StorageError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const accessDenied = (message = 'Access Denied') => new StorageError(403, 'AccessDenied', message);

export const invalidRequest = (code: string, message: string) => new StorageError(400, code, message);

export const notImplemented = (what: string) =>
  new StorageError(501, 'NotImplemented', `${what} is not emulated.`);

export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'The specified key does not exist.');
