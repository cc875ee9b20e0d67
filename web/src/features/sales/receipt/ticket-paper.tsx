import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type ShownReceipt, Ticket } from './ticket.tsx';

const paperMm = 80;
const mmPerPx = 25.4 / 96;

/** Paper of a roll is as long as what is on it; browsers take no length from the content by themselves. */
function usePageAsLongAs(paper: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    if (!paper.current || !('adoptedStyleSheets' in document)) return;
    const lengthMm = Math.ceil(paper.current.offsetHeight * mmPerPx) + 1;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page ticket { size: ${paperMm}mm ${lengthMm}mm; margin: 0; }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [paper]);
}

/** What the printer gets in place of the page, for as long as it is there: a ticket on paper of 80 mm. */
export function TicketPaper({ receipt }: { receipt: ShownReceipt }) {
  const paper = useRef<HTMLDivElement>(null);
  usePageAsLongAs(paper);
  return createPortal(
    <div ref={paper} className="ticket-paper" aria-hidden>
      <Ticket receipt={receipt} />
    </div>,
    document.body,
  );
}

/** Prints it once, and is gone when the printer has it. */
export function PrintTicket({ receipt, onPrinted }: { receipt: ShownReceipt; onPrinted: () => void }) {
  const printed = useRef(onPrinted);
  useLayoutEffect(() => {
    const done = () => printed.current();
    window.addEventListener('afterprint', done);
    // The paper is in the page by the next frame, its pictures drawn.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', done);
    };
  }, []);
  return <TicketPaper receipt={receipt} />;
}
