import { ServiceError } from '../kit/service-error.ts';

export class CognitoError extends ServiceError {
  constructor(code: string, message: string) {
    super(400, code, message);
  }
}

export const notAuthorizedError = (message = 'Incorrect username or password.') =>
  new CognitoError('NotAuthorizedException', message);

export const invalidParameterError = (message: string) =>
  new CognitoError('InvalidParameterException', message);

export const resourceNotFoundError = (message: string) =>
  new CognitoError('ResourceNotFoundException', message);

export const userNotFoundError = (message = 'User does not exist.') =>
  new CognitoError('UserNotFoundException', message);
