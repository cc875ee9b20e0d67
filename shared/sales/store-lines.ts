type StoreContact = {
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly merchantNumber: string;
};

/** Formats the lines under the store's name on a receipt, without empty ones (R289 R297). */
export const formatStoreLines = ({ address, phone, email, merchantNumber }: StoreContact): string[] =>
  [address, phone, email, merchantNumber && `Registro de comerciante ${merchantNumber}`].filter(Boolean);
