import { type ReactNode, useId } from 'react';
import { Card } from '#web/src/ui/display/card.tsx';
import { Heading, Row, Text } from '#web/src/ui/layout/layout.tsx';

type Props = {
  title: string;
  /** Number of the step, or undefined for the summary. */
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
        <Row gap={12} pad="14 20" phone={{ pad: '12 16' }} style={{ minHeight: 56 }}>
          {step !== undefined && (
            <span className="avatar n" style={{ width: 24, height: 24, fontSize: '0.8125rem' }} aria-hidden>
              {step}
            </span>
          )}
          <Heading id={id} size={16}>
            {title}
          </Heading>
          {end !== undefined && (
            <Text as="p" tone="muted" push className="n">
              {end}
            </Text>
          )}
        </Row>
        <div className="line-above">{children}</div>
      </section>
    </Card>
  );
}
