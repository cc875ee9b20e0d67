import { useState } from 'react';
import { AppointmentMessages } from './appointment-messages.tsx';
import { messagesText } from './copy.ts';
import './appointment-messages.css';
import { FoldIcon } from '#web/src/ui/display/icon.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';

/** Collapsed messages of an appointment, loaded when opened. */
export function AppointmentMessagesFold({ appointmentId }: { appointmentId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="appointment-messages-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Row as="summary" justify="between" size={14} weight={600}>
        {messagesText.title}
        <FoldIcon />
      </Row>
      {isOpen && <AppointmentMessages appointmentId={appointmentId} />}
    </details>
  );
}
