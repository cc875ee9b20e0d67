/** Of the store, as its settings say. */
type Store = {
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly merchantNumber: string;
};

/** The lines of the store under its name on a receipt, without those that its owner left empty (R289 R297). */
export const storeLines = ({ address, phone, email, merchantNumber }: Store): string[] =>
  [address, phone, email, merchantNumber && `Registro de comerciante ${merchantNumber}`].filter(Boolean);
