const errorMessages = '.amplify-field__error-message';
/** Containers of an error and its field; focusable groups have a tabindex. */
const fieldContainers = '.amplify-field, fieldset, section[tabindex]';
const enabledControls = ':is(input, select, textarea, button):not(:disabled)';
const invalidControls = ':is(input, select, textarea)[aria-invalid="true"]:not(:disabled)';

function focusError(message: HTMLElement): void {
  const field = message.closest<HTMLElement>(fieldContainers) ?? message;
  // The field may have a button before its invalid input.
  const inside = [invalidControls, enabledControls].map((each) => field.querySelector<HTMLElement>(each));
  const control = field.hasAttribute('tabindex') ? field : inside.find((each) => each !== null);
  const target = control ?? message;
  if (target === message) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'nearest' });
  message.scrollIntoView({ block: 'nearest' });
}

/** Focuses the first invalid field in document order. */
export function focusFirstError(form: HTMLElement): void {
  const first = form.querySelector<HTMLElement>(errorMessages);
  if (first) focusError(first);
}

/** Focuses the field with this message; `place` selects among equal messages. */
export function focusErrorMessage(form: HTMLElement, message: string, index: number): void {
  const found = [...form.querySelectorAll<HTMLElement>(errorMessages)].filter(
    ({ textContent }) => textContent === message,
  );
  const sentence = found[index] ?? found[0];
  if (sentence) focusError(sentence);
}
