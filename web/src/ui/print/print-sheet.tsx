import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { Row, Text } from '../layout/layout.tsx';
import { BrandMark } from '../shell/brand-mark.tsx';
import './print-sheet.css';

type Props = {
  title: string;
  subject: string;
  /** Date of printing in words, at the foot of every sheet. */
  date: string;
  children: ReactNode;
};

/** Style property of the foot, because margin boxes of a page take text only from style sheets. */
const footProperty = '--print-foot';

/** Document printed in place of the page while mounted, in letter size and black on white. */
export function PrintSheet({ title, subject, date, children }: Props) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(footProperty, JSON.stringify(date));
    return () => {
      style.removeProperty(footProperty);
    };
  }, [date]);
  return createPortal(
    <div className="print-sheet">
      <div className="print-sheet__head">
        <Row gap={8} className="print-sheet__brand">
          <BrandMark />
          <Text push weight={600} breakWords textAlign="right">
            {subject}
          </Text>
        </Row>
      </div>
      <div className="print-sheet__body">
        <h1>{title}</h1>
        {children}
      </div>
    </div>,
    document.body,
  );
}
