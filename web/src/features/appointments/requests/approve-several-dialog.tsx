import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { approveAppointment } from '#shared/appointments/api.ts';
import type { QueuedRequest } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import { useCommand, useRefresh } from '#web/src/lib/command.ts';
import { isDeclined } from '#web/src/lib/confirmed-command.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { describeApprovalError } from '../panel/approval-copy.ts';
import { sumDeposits } from './approve-several.tsx';
import { severalText } from './copy.ts';
import { toApproval } from './use-request-actions.ts';

type Result = 'working' | 'approved' | { readonly error: string };

type Props = { requests: readonly QueuedRequest[]; onClose: () => void };

/** Asks once with the sum, approves one request after another, and shows each result. Render to open. */
export function ApproveSeveralDialog({ requests: selectedRequests, onClose }: Props) {
  // The list drops each request that it approves.
  const [requests] = useState(() => selectedRequests.filter(({ fits }) => fits));
  const [leftOut] = useState(() => selectedRequests.filter(({ fits }) => !fits));
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const approve = useCommand(approveAppointment, {
    inputOf: ({ appointmentId, assignment }: ReturnType<typeof toApproval>) => ({
      params: { appointmentId },
      body: assignment,
    }),
  });
  const refresh = useRefresh();
  const isAsking = results.size === 0;
  const isWorking = !isAsking && [...results.values()].includes('working');

  const approveAll = async () => {
    for (const request of requests) {
      const { appointmentId } = request;
      const setResult = (result: Result) => setResults((known) => new Map(known).set(appointmentId, result));
      setResult('working');
      try {
        // One after another, so that one refused card is known before the next is charged.
        await approve.mutateAsync(toApproval(request));
        setResult('approved');
      } catch (error) {
        setResult({ error: isDeclined(error) ? severalText.needsReason : describeApprovalError(error) });
      }
    }
    await refresh('appointments');
  };

  return (
    <Dialog title={severalText.title(requests.length)} locked={isWorking} onClose={onClose}>
      <DialogBody>
        <Stack gap={12}>
          {isAsking && <p>{severalText.question(sumDeposits(requests))}</p>}
          <Stack as="ul" gap={10}>
            {requests.map((request) => (
              <li key={request.appointmentId}>
                <p>{severalText.request(request)}</p>
                <RequestResult result={results.get(request.appointmentId)} />
              </li>
            ))}
          </Stack>
          {leftOut.length > 0 && (
            <Text as="p" tone="muted">
              {severalText.leftOut(leftOut.map(({ patient }) => formatFullName(patient)))}
            </Text>
          )}
        </Stack>
      </DialogBody>
      <DialogFoot>
        {isAsking && <Button onClick={onClose}>{severalText.cancel}</Button>}
        {isAsking ? (
          <Button variant="primary" disabled={requests.length === 0} onClick={() => void approveAll()}>
            {severalText.approve(requests.length, sumDeposits(requests))}
          </Button>
        ) : (
          <Button variant="primary" busy={isWorking} busyLabel={severalText.working} onClick={onClose}>
            {severalText.close}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

function RequestResult({ result }: { result: Result | undefined }) {
  if (result === undefined) return null;
  if (result === 'working')
    return (
      <Row as="p" gap={6} tone="muted" size={14}>
        <LoaderCircle aria-hidden size={16} className="spin" />
        {severalText.working}
      </Row>
    );
  const isApproved = result === 'approved';
  return (
    <Row as="p" gap={6} size={14} role="status" tone={isApproved ? 'success' : 'danger'} align="start">
      <Icon icon={isApproved ? CircleCheck : CircleAlert} size={18} />
      <span>{isApproved ? severalText.approved : result.error}</span>
    </Row>
  );
}
