/** A refusal as Amazon Location writes it: a status, the exception's name and its body. */
export class Fault extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: object;

  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export type InvalidField = { readonly name: string; readonly message: string };

export const invalid = (reason: string, fieldList: readonly InvalidField[] = []) =>
  new Fault(400, 'ValidationException', 'The input does not meet the constraints.', { reason, fieldList });

export const noSuchPlace = (id: string) =>
  new Fault(404, 'ResourceNotFoundException', `There is no place ${id}.`);

export const unknownOperation = (method: string, path: string) =>
  new Fault(400, 'UnknownOperationException', `${method} ${path} is not emulated.`);
