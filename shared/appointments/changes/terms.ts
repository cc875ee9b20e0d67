/** What the owner asks of whoever books; an appointment keeps the hours it was booked under. */
export type BookingTerms = {
  /** Hours before an appointment up to which a client cancels or changes it without losing the deposit. */
  readonly freeCancellationHours: number;
  /** Of the service's value, what is held when a client asks for an appointment. */
  readonly depositPercent: number;
};

/** As a center starts (R092 R281). */
export const originalTerms: BookingTerms = { freeCancellationHours: 48, depositPercent: 50 };
