export const buildClosingNoticeId = (closingNumber: number): string => `closing-${closingNumber}`;

export const buildClosingFilename = (closingNumber: number): string =>
  `cierre-z-${String(closingNumber).padStart(4, '0')}.pdf`;
