import { type ReactNode, type Ref, useId } from 'react';
import { Card } from '#web/src/ui/display/card.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';

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
      <Stack as="section" gap={14} pad="20 24 24 24" phone={{ pad: 16 }} aria-labelledby={id}>
        <Row gap={12} justify="between" style={{ minHeight: 28 }}>
          <Heading ref={headingRef} id={id} size={18} tabIndex={-1}>
            {title}
          </Heading>
          {end}
        </Row>
        {children}
      </Stack>
    </Card>
  );
}
