import { type ReactNode, type Ref, useId } from 'react';
import { Card } from '#web/src/ui/display/card.tsx';

type Props = {
  title: string;
  /** Of its heading, which may be given the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  end?: ReactNode;
  children: ReactNode;
};

/** A part of the purchase, under its heading. */
export function Part({ title, headingRef, end, children }: Props) {
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
