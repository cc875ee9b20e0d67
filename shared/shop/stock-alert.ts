/** Somebody who waits for a product that is sold out; `expiresAt` in seconds. */
export type StockAlert = {
  readonly productId: string;
  /** Made of the product and the address: who asks again waits once. */
  readonly alertId: string;
  readonly email: string;
  readonly askedAt: string;
  readonly expiresAt: number;
};

/** How long somebody waits at most. */
export const stockAlertDays = 180;

/** Of one asking, so that two deliveries that come together tell it once. */
export const stockAlertNoticeId = ({ askedAt }: Pick<StockAlert, 'askedAt'>): string =>
  `back-in-stock-${Date.parse(askedAt)}`;
