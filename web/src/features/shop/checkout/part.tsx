import { type ReactNode, useId } from 'react';
import { Card } from '#web/src/ui/display/card.tsx';

type Props = { title: string; end?: ReactNode; children: ReactNode };

/** A part of the purchase, under its heading. */
export function Part({ title, end, children }: Props) {
  const id = useId();
  return (
    <Card>
      <section className="checkout__part" aria-labelledby={id}>
        <div className="checkout__part-head">
          <h2 id={id}>{title}</h2>
          {end}
        </div>
        {children}
      </section>
    </Card>
  );
}
