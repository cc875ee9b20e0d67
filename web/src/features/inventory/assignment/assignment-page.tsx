import { useEffect, useRef } from 'react';
import { focusFirstError } from '#web/src/ui/fields/focus-first-error.ts';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { AppointmentCard } from './appointment-card.tsx';
import { ClientCard } from './client-card.tsx';
import { text } from './copy.ts';
import { MedicationsCard } from './medications-card.tsx';
import { SummaryCard } from './summary-card.tsx';
import { useAssignment } from './use-assignment.ts';
import './assignment.css';

/** 'Asignación de Medicamentos' (R356), which creates an appointment with medications. */
export function AssignmentPage() {
  const form = useAssignment();
  const root = useRef<HTMLDivElement>(null);
  const { failureCount, generalProblem } = form;
  useEffect(() => {
    // A general problem has no field. The alert beside the button shows it.
    if (failureCount > 0 && generalProblem === undefined && root.current) focusFirstError(root.current);
  }, [failureCount, generalProblem]);
  return (
    <Screen title={text.title} context={text.context}>
      <Split
        ref={root}
        columns="1fr"
        wide={{ columns: '1fr 320px' }}
        gap={20}
        align="start"
        phone={{ pad: '0 0 96 0' }}
      >
        <Stack gap={16}>
          <ClientCard form={form} />
          <MedicationsCard form={form} />
          <AppointmentCard form={form} />
        </Stack>
        <SummaryCard form={form} />
      </Split>
    </Screen>
  );
}
