/** Of a closing, so that what became of its message is found by its number. */
export const closingNoticeId = (closingNumber: number): string => `closing-${closingNumber}`;

/** What the file that is sent or saved is called. */
export const closingFile = (closingNumber: number): string =>
  `cierre-z-${String(closingNumber).padStart(4, '0')}.pdf`;
