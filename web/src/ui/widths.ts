/**
 * The widths at which a layout changes. CSS writes `@media (--phone)` or `not (--wide)`, code `useMedia(widths.phone)`.
 * A sheet of paper can be as narrow as a phone, so `phone` is limited to screens.
 */
export const widths = {
  /** A phone of 320 px, or a page zoomed to 200 %. */
  narrow: '(max-width: 359px)',
  phone: 'screen and (max-width: 767px)',
  tablet: '(max-width: 1023px)',
  desk: '(min-width: 1024px)',
  wide: '(min-width: 1100px)',
} as const;
