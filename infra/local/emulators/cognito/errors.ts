import { ServiceError } from '../kit/service-error.ts';

/** An answer of Cognito's own: its exception name and its words. */
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
