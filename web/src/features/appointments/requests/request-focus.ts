// The table sorts and pages its rows itself, so their order is read from the page.

const attribute = 'data-request';

/** Attributes of the first button of a request's row. */
export const markRequestButton = (appointmentId: string) => ({ [attribute]: appointmentId });

const listButtons = () => [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)];

export const focusRequest = (appointmentId: string): void =>
  listButtons()
    .find((button) => button.getAttribute(attribute) === appointmentId)
    ?.focus();

/** Returns the id of the row after (1) or before (-1) a row, or of the first row. */
export function findNeighborId(appointmentId: string | undefined, step: 1 | -1): string | undefined {
  const ids = listButtons().map((button) => button.getAttribute(attribute) ?? '');
  const index = ids.indexOf(appointmentId ?? '');
  return index === -1 ? ids[0] : ids[index + step];
}
