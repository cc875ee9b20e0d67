/** Notice id of a Z closing, by its number. */
export const closingNoticeId = (closingNumber: number): string => `closing-${closingNumber}`;

/** File name of the closing's PDF. */
export const closingFile = (closingNumber: number): string =>
  `cierre-z-${String(closingNumber).padStart(4, '0')}.pdf`;
