export const maxOrderLines = 30;
export const maxPieces = 99;
