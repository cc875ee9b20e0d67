/** As many different products as one order has. */
export const mostOrderLines = 30;
/** As many pieces of one product as one order has. */
export const mostPieces = 99;
