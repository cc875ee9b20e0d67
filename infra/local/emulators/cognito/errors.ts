import { ServiceError } from '../kit/service-error.ts';

/** A Cognito error with its exception name and message. */
export class CognitoError extends ServiceError {
  constructor(code: string, message: string) {
    super(400, code, message);
  }
}

export const notAuthorized = (message = 'Incorrect username or password.') =>
  new CognitoError('NotAuthorizedException', message);

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

export const resourceNotFound = (message: string) => new CognitoError('ResourceNotFoundException', message);

export const userNotFound = (message = 'User does not exist.') =>
  new CognitoError('UserNotFoundException', message);
