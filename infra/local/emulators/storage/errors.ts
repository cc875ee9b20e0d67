import { ServiceError } from '../kit/service-error.ts';

export const accessDenied = (message = 'Access Denied') => new ServiceError(403, 'AccessDenied', message);

export const invalidRequest = (code: string, message: string) => new ServiceError(400, code, message);

export const notImplemented = (what: string) =>
  new ServiceError(501, 'NotImplemented', `${what} is not emulated.`);

export const noSuchKey = () => new ServiceError(404, 'NoSuchKey', 'The specified key does not exist.');
