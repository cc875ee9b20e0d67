/** The owner's booking terms. An appointment keeps the cancellation term it was booked under. */
export type BookingTerms = {
  /** Hours before an appointment until which a client cancels or changes it without losing the deposit. */
  readonly freeCancellationHours: number;
  readonly depositPercent: number;
};

/** Defaults of a new center (R092 R281). */
export const defaultBookingTerms: BookingTerms = { freeCancellationHours: 48, depositPercent: 50 };
