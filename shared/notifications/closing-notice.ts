/** Notice id of a Z closing, by its number. */
export const buildClosingNoticeId = (closingNumber: number): string => `closing-${closingNumber}`;

/** File name of the closing's PDF. */
export const buildClosingFilename = (closingNumber: number): string =>
  `cierre-z-${String(closingNumber).padStart(4, '0')}.pdf`;
