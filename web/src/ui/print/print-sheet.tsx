import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { BrandMark } from '../shell/brand-mark.tsx';
import './print-sheet.css';

type Props = {
  title: string;
  /** Whom or what it is about, on the head of every sheet: sheets come apart. */
  subject: string;
  /** When it was printed, in words; on the foot of every sheet beside its number. */
  date: string;
  children: ReactNode;
};

/** Boxes in a sheet's margin take their words from style sheets alone. */
const foot = '--print-foot';

/** What the printer gets in place of the page, for as long as it is there: letter paper, ink only, nothing of the screen. */
export function PrintSheet({ title, subject, date, children }: Props) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(foot, JSON.stringify(date));
    return () => {
      style.removeProperty(foot);
    };
  }, [date]);
  return createPortal(
    <div className="print-sheet">
      <div className="print-sheet__head">
        <div className="print-sheet__brand">
          <BrandMark />
          <span>{subject}</span>
        </div>
      </div>
      <div className="print-sheet__body">
        <h1>{title}</h1>
        {children}
      </div>
    </div>,
    document.body,
  );
}
