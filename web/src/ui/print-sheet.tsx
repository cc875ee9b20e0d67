import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { center } from '#shared/settings/center.ts';
import './styles/print-sheet.css';

type Props = {
  title: string;
  /** When it was printed, in words. */
  date: string;
  children: ReactNode;
};

/** What the printer gets in place of the page, for as long as it is there: letter paper, ink only, nothing of the screen. */
export const PrintSheet = ({ title, date, children }: Props) =>
  createPortal(
    <div className="print-sheet">
      <div className="print-sheet__foot">
        <p>
          {center.brandName} · {date}
        </p>
      </div>
      <div className="print-sheet__body">
        <h1>{title}</h1>
        {children}
      </div>
    </div>,
    document.body,
  );
