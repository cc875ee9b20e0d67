import { type ReactNode, useId } from 'react';
import { Card } from '#web/src/ui/display/card.tsx';

type Props = {
  title: string;
  /** Which of the steps it is; a summary is none. */
  step?: number;
  /** At the right of the title. */
  end?: ReactNode;
  children: ReactNode;
};

/** A part of the page under its title. */
export function StepCard({ title, step, end, children }: Props) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <div className="assignment-card__head">
          {step !== undefined && (
            <span className="assignment-card__step n" aria-hidden>
              {step}
            </span>
          )}
          <h2 id={id}>{title}</h2>
          {end !== undefined && <p className="assignment-card__end muted n">{end}</p>}
        </div>
        {children}
      </section>
    </Card>
  );
}
