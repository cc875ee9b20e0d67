import type { MouseEvent } from 'react';

type Press = (event: MouseEvent<HTMLButtonElement>) => void;

/** Also what Enter in a field of its form would press. */
const ignore: Press = (event) => {
  event.preventDefault();
  event.stopPropagation();
};

/** A button whose press is under way ignores the next, and keeps the focus: `disabled` would drop it onto the page. */
export const ignoresPresses = (isWorking: boolean, onClick?: Press) =>
  isWorking ? { 'aria-disabled': true, onClick: ignore } : { onClick };
