import { type ReactNode, type Ref, useId } from 'react';
import { Card } from '#web/src/ui/display/card.tsx';

type Props = {
  title: string;
  /** Ref of the heading, to focus it. */
  headingRef?: Ref<HTMLHeadingElement>;
  end?: ReactNode;
  children: ReactNode;
};

/** Section of the checkout with a heading. */
export function CheckoutPart({ title, headingRef, end, children }: Props) {
  const id = useId();
  return (
    <Card>
      <section className="checkout__part" aria-labelledby={id}>
        <div className="checkout__part-head">
          <h2 ref={headingRef} id={id} tabIndex={-1}>
            {title}
          </h2>
          {end}
        </div>
        {children}
      </section>
    </Card>
  );
}
