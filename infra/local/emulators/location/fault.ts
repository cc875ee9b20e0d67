import { ServiceError } from '../kit/service-error.ts';

export type InvalidField = { readonly name: string; readonly message: string };

export const invalid = (reason: string, fieldList: readonly InvalidField[] = []) =>
  new ServiceError(400, 'ValidationException', 'The input does not meet the constraints.', {
    reason,
    fieldList,
  });

export const noSuchPlace = (id: string) =>
  new ServiceError(404, 'ResourceNotFoundException', `There is no place ${id}.`);

export const unknownOperation = (method: string, path: string) =>
  new ServiceError(400, 'UnknownOperationException', `${method} ${path} is not emulated.`);
