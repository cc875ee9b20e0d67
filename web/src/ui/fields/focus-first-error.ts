const errorMessageSelector = '.amplify-field__error-message';
/** Selects the elements that contain a field and its error. Focusable groups have a tabindex. */
const fieldContainerSelector = '.amplify-field, fieldset, section[tabindex]';
const enabledControlSelector = ':is(input, select, textarea, button):not(:disabled)';
const invalidControlSelector = ':is(input, select, textarea)[aria-invalid="true"]:not(:disabled)';

function focusError(message: HTMLElement): void {
  const field = message.closest<HTMLElement>(fieldContainerSelector) ?? message;
  // Invalid controls go first, because a button may precede the invalid input.
  const candidates = [invalidControlSelector, enabledControlSelector].map((selector) =>
    field.querySelector<HTMLElement>(selector),
  );
  const control = field.hasAttribute('tabindex') ? field : candidates.find((candidate) => candidate !== null);
  const target = control ?? message;
  if (target === message) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'nearest' });
  message.scrollIntoView({ block: 'nearest' });
}

/** Focuses the first invalid field in document order. */
export function focusFirstError(form: HTMLElement): void {
  const firstMessage = form.querySelector<HTMLElement>(errorMessageSelector);
  if (firstMessage) focusError(firstMessage);
}

/** Focuses the field with this error message. `index` selects among equal messages. */
export function focusErrorMessage(form: HTMLElement, message: string, index: number): void {
  const matchingMessages = [...form.querySelectorAll<HTMLElement>(errorMessageSelector)].filter(
    ({ textContent }) => textContent === message,
  );
  const selectedMessage = matchingMessages[index] ?? matchingMessages[0];
  if (selectedMessage) focusError(selectedMessage);
}
