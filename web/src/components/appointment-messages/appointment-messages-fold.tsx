import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { VisitMessages } from './appointment-messages.tsx';
import { messagesText } from './copy.ts';
import './appointment-messages.css';

/** What was told of a visit: asked for when somebody opens it. */
export function VisitMessagesFold({ appointmentId }: { appointmentId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="visit-messages-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {messagesText.title}
        <ChevronDown aria-hidden />
      </summary>
      {isOpen && <VisitMessages appointmentId={appointmentId} />}
    </details>
  );
}
