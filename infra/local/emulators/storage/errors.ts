import { ServiceError } from '../kit/service-error.ts';

export const accessDeniedError = (message = 'Access Denied') =>
  new ServiceError(403, 'AccessDenied', message);

export const invalidRequestError = (code: string, message: string) => new ServiceError(400, code, message);

export const notImplementedError = (feature: string) =>
  new ServiceError(501, 'NotImplemented', `${feature} is not emulated.`);

export const noSuchKeyError = () => new ServiceError(404, 'NoSuchKey', 'The specified key does not exist.');
