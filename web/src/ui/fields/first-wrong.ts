const sentences = '.amplify-field__error-message';
/** Containers of an error and its field; focusable groups have a tabindex. */
const fields = '.amplify-field, fieldset, section[tabindex]';
const controls = ':is(input, select, textarea, button):not(:disabled)';
const wrongControls = ':is(input, select, textarea)[aria-invalid="true"]:not(:disabled)';

function show(sentence: HTMLElement): void {
  const field = sentence.closest<HTMLElement>(fields) ?? sentence;
  // The field may have a button before its invalid input.
  const inside = [wrongControls, controls].map((each) => field.querySelector<HTMLElement>(each));
  const control = field.hasAttribute('tabindex') ? field : inside.find((each) => each !== null);
  const target = control ?? sentence;
  if (target === sentence) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'nearest' });
  sentence.scrollIntoView({ block: 'nearest' });
}

/** Focuses the first invalid field in document order. */
export function showFirstWrong(form: HTMLElement): void {
  const first = form.querySelector<HTMLElement>(sentences);
  if (first) show(first);
}

/** Focuses the field with this message; `place` selects among equal messages. */
export function showWrong(form: HTMLElement, words: string, place: number): void {
  const found = [...form.querySelectorAll<HTMLElement>(sentences)].filter(
    ({ textContent }) => textContent === words,
  );
  const sentence = found[place] ?? found[0];
  if (sentence) show(sentence);
}
