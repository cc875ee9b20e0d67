import { CalendarPlus, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { maxProposalNoteLength, maxProposedTimes } from '#shared/appointments/appointment.ts';
import type { QueuedRequest } from '#shared/appointments/views.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import { toSingleLine } from '#shared/core/plain-text.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { createUnrequestedTimes, findTimes } from '#web/src/components/time-picker/free-times.ts';
import { TimeFields } from '#web/src/components/time-picker/time-fields.tsx';
import { isDeclined, runUnlessDeclined } from '#web/src/lib/confirmed-command.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot, SidePanel } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { CandidateChoice } from '../panel/candidate-choice.tsx';
import { type Candidate, findCandidates, useCandidates } from '../panel/candidates.ts';
import { appointmentText } from '../panel/copy.ts';
import { useDaysForRequest, useStaff } from '../shared/desk-queries.ts';
import { describeProposeError, formatProposedMoment, proposalText, proposeText } from './copy.ts';
import { ProposalMessage } from './proposal-message.tsx';
import { useProposeTimes } from './queries.ts';
import { buildTimeKey, type ProposedTime, suggestTimes } from './suggest-times.ts';

type Props = { request: QueuedRequest; onClose: () => void };

/** Proposes other times to the client of a request. Render to open. */
export function ProposeDialog({ request, onClose }: Props) {
  const staff = useStaff();
  const [chosenTimes, setChosenTimes] = useState<readonly ProposedTime[]>([]);
  const [note, setNote] = useState('');
  return (
    <SidePanel
      title={proposeText.title}
      subtitle={proposeText.client(request)}
      dirty={chosenTimes.length > 0 || note !== ''}
      onClose={onClose}
    >
      <QueryBoundary query={staff} errorTitle={proposeText.failed}>
        {(members) => (
          <ProposalForm
            request={request}
            members={findCandidates(members, request)}
            chosenTimes={chosenTimes}
            onChoose={setChosenTimes}
            note={note}
            onNote={setNote}
            onClose={onClose}
          />
        )}
      </QueryBoundary>
    </SidePanel>
  );
}

const toStaffTimes = (candidates: readonly Candidate[], date: string) =>
  candidates.map(({ member, free }) => ({
    staffId: member.staffId,
    staffName: formatFullName(member),
    times: findTimes(free, date) ?? [],
  }));

function useSuggestions(request: QueuedRequest, members: readonly StaffOption[]) {
  const { date } = request;
  const nextDate = addDays(date, 1);
  const sameDay = useCandidates(request, members, date);
  const nextDay = useCandidates(request, members, nextDate);
  const isSearching = [...sameDay, ...nextDay].some(({ free }) => free.state === 'searching');
  const suggestions = suggestTimes({
    request,
    sameDay: toStaffTimes(sameDay, date),
    nextDate,
    nextDay: toStaffTimes(nextDay, nextDate),
  });
  return { isSearching, suggestions };
}

type FormProps = Props & {
  members: readonly StaffOption[];
  chosenTimes: readonly ProposedTime[];
  onChoose: (times: readonly ProposedTime[]) => void;
  note: string;
  onNote: (note: string) => void;
};

function ProposalForm({ request, members, chosenTimes, onChoose, note, onNote, onClose }: FormProps) {
  const { isSearching, suggestions } = useSuggestions(request, members);
  const [addedTimes, setAddedTimes] = useState<readonly ProposedTime[]>([]);
  const [isPicking, setPicking] = useState(false);
  const propose = useProposeTimes(request.appointmentId);
  const chosenKeys = new Set(chosenTimes.map(buildTimeKey));
  const offeredTimes = [
    ...new Map([...suggestions, ...addedTimes].map((time) => [buildTimeKey(time), time])).values(),
  ];
  const sentNote = toSingleLine(note) || undefined;
  const isFull = chosenTimes.length >= maxProposedTimes;

  const choose = (time: ProposedTime, isChosen: boolean) =>
    onChoose(
      isChosen
        ? [...chosenTimes, time]
        : chosenTimes.filter((chosen) => buildTimeKey(chosen) !== buildTimeKey(time)),
    );
  const send = async () => {
    const slots = chosenTimes.map(({ staffId, date, time }) => ({ staffId, date, time }));
    const { expiresAt } = await propose.mutateAsync({ slots, note: sentNote });
    toast.success(proposeText.sent, {
      description: proposeText.sentDetail(formatFullName(request.patient), expiresAt),
    });
    onClose();
  };

  return (
    <>
      <DialogBody>
        <Stack gap={16}>
          <Notice>
            {proposeText.requested(request)} {!request.fits && proposeText.noLongerFits}
          </Notice>
          <Stack as="fieldset" gap={8}>
            <legend className="choice-legend">{proposeText.choose}</legend>
            {offeredTimes.length === 0 && (
              <p className="muted" role="status">
                {isSearching ? proposeText.searching : proposeText.noSuggestions}
              </p>
            )}
            {offeredTimes.map((time) => (
              <ChoiceCard
                key={buildTimeKey(time)}
                type="checkbox"
                name="proposedTime"
                value={buildTimeKey(time)}
                checked={chosenKeys.has(buildTimeKey(time))}
                disabled={isFull && !chosenKeys.has(buildTimeKey(time))}
                onChange={(isChosen) => choose(time, isChosen)}
              >
                <Stack as="span" grow>
                  <span className="strong">{formatProposedMoment(time)}</span>
                  <span className="small muted">{proposalText.withStaff(time.staffName)}</span>
                </Stack>
                <Text size={13} tone="accent">
                  {proposeText.difference(time, request)}
                </Text>
              </ChoiceCard>
            ))}
          </Stack>
          {isPicking ? (
            <OtherTime
              request={request}
              members={members}
              onAdd={(time) => {
                setAddedTimes([...addedTimes, time]);
                if (!isFull) choose(time, true);
                setPicking(false);
              }}
            />
          ) : (
            <Button variant="ghost" icon={<CalendarPlus aria-hidden />} onClick={() => setPicking(true)}>
              {proposeText.other}
            </Button>
          )}
          <TextField
            label={proposeText.note(request.patient.firstName)}
            hint={proposeText.noteHint}
            optional
            maxLength={maxProposalNoteLength}
            value={note}
            onChange={({ target }) => onNote(target.value)}
          />
          <ProposalMessage request={request} slots={chosenTimes} note={sentNote} />
          <Row as="p" gap={8} align="start" size={14} tone="muted">
            <Icon icon={LockKeyhole} inLine />
            {proposeText.held(request.depositCents)}
          </Row>
          {propose.isError && !isDeclined(propose.error) && (
            <Notice tone="danger">{describeProposeError(propose.error)}</Notice>
          )}
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{proposeText.cancel}</Button>
        <Button
          variant="primary"
          disabled={chosenTimes.length === 0}
          busy={propose.isPending}
          busyLabel={proposeText.sending}
          onClick={() => void runUnlessDeclined(send()).catch(() => undefined)}
        >
          {proposeText.send}
        </Button>
      </DialogFoot>
    </>
  );
}

type OtherTimeProps = {
  request: QueuedRequest;
  members: readonly StaffOption[];
  onAdd: (time: ProposedTime) => void;
};

/** Day, time and aesthetician of a time that is not suggested. */
function OtherTime({ request, members, onAdd }: OtherTimeProps) {
  const { appointmentId, durationMinutes } = request;
  const [date, setDate] = useState(request.date);
  const [time, setTime] = useState('');
  const [staffId, setStaffId] = useState(request.staffId);
  const candidates = useCandidates(request, members, date);
  const marks = useDaysForRequest({ appointmentId, staffId });
  const candidate = candidates.find(({ member }) => member.staffId === staffId);
  const toControl = (value: string, change: (value: string) => void) => ({
    value,
    change,
    error: undefined,
    ref: () => undefined,
  });
  return (
    <Stack gap={12} pad={14} className="box">
      <TimeFields
        date={toControl(date, setDate)}
        time={toControl(time, setTime)}
        freeTimes={candidate?.free ?? createUnrequestedTimes()}
        durationMinutes={durationMinutes}
        copy={appointmentText.times}
        marks={marks}
        legend={appointmentText.freeTimesLegend}
        isCurrentHour={false}
      />
      <CandidateChoice
        control={toControl(staffId, setStaffId)}
        candidates={candidates}
        chosenSlot={{ date, time, durationMinutes }}
        holderId={undefined}
      />
      <Button
        disabled={!candidate || date === '' || time === ''}
        onClick={() =>
          candidate && onAdd({ staffId, staffName: formatFullName(candidate.member), date, time })
        }
      >
        {proposeText.add}
      </Button>
    </Stack>
  );
}
