import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type ReceiptView, Ticket } from './ticket.tsx';

const ticketWidthMm = 80;
const mmPerPx = 25.4 / 96;

/** Sets the page length to the content's, which browsers do not do for roll paper. */
function useTicketPageSize(ticket: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    if (!ticket.current || !('adoptedStyleSheets' in document)) return;
    const lengthMm = Math.ceil(ticket.current.offsetHeight * mmPerPx) + 1;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page ticket { size: ${ticketWidthMm}mm ${lengthMm}mm; margin: 0; }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, [ticket]);
}

/** Replaces the page in print with a ticket on 80 mm paper. */
export function TicketSheet({ receipt }: { receipt: ReceiptView }) {
  const paper = useRef<HTMLDivElement>(null);
  useTicketPageSize(paper);
  return createPortal(
    <div ref={paper} className="ticket-paper" aria-hidden>
      <Ticket receipt={receipt} />
    </div>,
    document.body,
  );
}

/** Prints once and unmounts after the print dialog. */
export function PrintTicket({ receipt, onPrinted }: { receipt: ReceiptView; onPrinted: () => void }) {
  const onPrintedRef = useRef(onPrinted);
  useLayoutEffect(() => {
    const handleAfterPrint = () => onPrintedRef.current();
    window.addEventListener('afterprint', handleAfterPrint);
    // Waits a frame, until the ticket with its pictures is drawn.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', handleAfterPrint);
    };
  }, []);
  return <TicketSheet receipt={receipt} />;
}
