export const mostOrderLines = 30;
export const mostPieces = 99;
