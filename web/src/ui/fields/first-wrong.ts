/** What says that a field is wrong: a class of Amplify's, and of every field of ours. */
const sentences = '.amplify-field__error-message';
/** What holds a sentence with what it is about; a group that takes the focus itself says so by its tabindex. */
const fields = '.amplify-field, fieldset, section[tabindex]';
const controls = ':is(input, select, textarea, button):not(:disabled)';
const wrongControls = ':is(input, select, textarea)[aria-invalid="true"]:not(:disabled)';

/** The whole field comes into sight, then its sentence: a field higher than the screen shows what is wrong with it. */
function show(sentence: HTMLElement): void {
  const field = sentence.closest<HTMLElement>(fields) ?? sentence;
  // Before what is typed there may be a button of the same field.
  const inside = [wrongControls, controls].map((each) => field.querySelector<HTMLElement>(each));
  const control = field.hasAttribute('tabindex') ? field : inside.find((each) => each !== null);
  const target = control ?? sentence;
  if (target === sentence) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'nearest' });
  sentence.scrollIntoView({ block: 'nearest' });
}

/** Leads to the first field that is wrong, as it is read. */
export function showFirstWrong(form: HTMLElement): void {
  const first = form.querySelector<HTMLElement>(sentences);
  if (first) show(first);
}

/** Leads to the field that says this; of several that say the same, to the one at this place. */
export function showWrong(form: HTMLElement, words: string, place: number): void {
  const found = [...form.querySelectorAll<HTMLElement>(sentences)].filter(
    ({ textContent }) => textContent === words,
  );
  const sentence = found[place] ?? found[0];
  if (sentence) show(sentence);
}
