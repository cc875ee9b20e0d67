import { ServiceError } from '../kit/service-error.ts';

export type InvalidField = { readonly name: string; readonly message: string };

export const validationError = (reason: string, fieldList: readonly InvalidField[] = []) =>
  new ServiceError(400, 'ValidationException', 'The input does not meet the constraints.', {
    reason,
    fieldList,
  });

export const placeNotFoundError = (id: string) =>
  new ServiceError(404, 'ResourceNotFoundException', `There is no place ${id}.`);

export const unknownOperationError = (method: string, path: string) =>
  new ServiceError(400, 'UnknownOperationException', `${method} ${path} is not emulated.`);
