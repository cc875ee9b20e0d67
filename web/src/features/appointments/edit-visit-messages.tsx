import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { visitText } from './edit-visit-text.ts';
import { VisitMessages } from './visit-messages.tsx';

/** What was told of the visit: asked for when somebody opens it. */
export function EditVisitMessages({ appointmentId }: { appointmentId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="edit-visit__messages" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {visitText.messages}
        <ChevronDown aria-hidden />
      </summary>
      {isOpen && <VisitMessages appointmentId={appointmentId} />}
    </details>
  );
}
