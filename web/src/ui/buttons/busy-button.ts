import type { MouseEvent } from 'react';

type ClickHandler = (event: MouseEvent<HTMLButtonElement>) => void;

/** Ignores a click, which also blocks the implicit submit by Enter in a form field. */
const ignoreClick: ClickHandler = (event) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Makes a busy button ignore clicks but keep the focus, which `disabled` would lose. */
export const toBusyButtonProps = (isWorking: boolean, onClick?: ClickHandler) =>
  isWorking ? { 'aria-disabled': true, onClick: ignoreClick } : { onClick };
