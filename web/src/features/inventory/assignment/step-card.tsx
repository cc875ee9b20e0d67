import { type ReactNode, useId } from 'react';
import { Card } from '#web/src/ui/display/card.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';

type Props = {
  title: string;
  /** Number of the step; undefined for the summary. */
  step?: number;
  /** Shown at the right of the title. */
  end?: ReactNode;
  children: ReactNode;
};

/** Section of the page with a title. */
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
          {end !== undefined && (
            <Text as="p" tone="muted" push className="n">
              {end}
            </Text>
          )}
        </div>
        {children}
      </section>
    </Card>
  );
}
