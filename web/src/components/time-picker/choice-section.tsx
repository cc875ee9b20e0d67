import { type ReactNode, type Ref, useId } from 'react';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import './time-picker.css';

type Props = {
  title: string;
  error: string | undefined;
  /** Takes the focus when the form goes to its first error. */
  ref: Ref<HTMLElement>;
  /** At the right of the title. */
  end?: ReactNode;
  children: ReactNode;
};

/** One step of a form: what to choose, and what is wrong with the choice. */
export function ChoiceSection({ title, error, ref, end, children }: Props) {
  const id = useId();
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="choice-section"
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <div className="choice-section__head">
        <h3 id={id}>{title}</h3>
        {end}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="amplify-field__error-message choice-section__problem">
          <ErrorText text={error} />
        </p>
      )}
      {children}
    </section>
  );
}
