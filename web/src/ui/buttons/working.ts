import type { MouseEvent } from 'react';

type Press = (event: MouseEvent<HTMLButtonElement>) => void;

/** Also blocks the implicit submit by Enter in a form field. */
const ignore: Press = (event) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Makes a busy button ignore clicks but keep the focus, which `disabled` would lose. */
export const ignoresPresses = (isWorking: boolean, onClick?: Press) =>
  isWorking ? { 'aria-disabled': true, onClick: ignore } : { onClick };
