import { CalendarPlus, Mail, MessageSquare, NotebookPen, Phone } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { RecordSummary } from '#shared/records/api.ts';
import { toDialablePhone } from '#shared/settings/chat.ts';
import { startAppointmentDraft } from '#web/src/components/new-appointment/new-appointment-draft.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { type ButtonAppearance, toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Menu } from '#web/src/ui/buttons/menu.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { recordText } from './copy.ts';

type Props = {
  record: RecordSummary;
  /** True in the tab whose one primary action is a new appointment. */
  isPrimary: boolean;
};

/** Call, write and create an appointment, beside the name. */
export const RecordActions = ({ record, isPrimary }: Props) => (
  <Row gap={12} align="stretch" fixed hiddenOn="phone" style={{ alignSelf: 'center' }}>
    <CallLink record={record} size="small" />
    <WriteMenu record={record} size="small" />
    <CreateAppointmentButton record={record} isPrimary={isPrimary} size="small" />
  </Row>
);

type PhoneActionsProps = Props & { onNote: (() => void) | undefined };

/** The same actions and the note on a phone, above the tabs. */
export const RecordPhoneActions = ({ record, isPrimary, onNote }: PhoneActionsProps) => (
  <Stack gap={8} pad="0 16 8 16" hiddenOn="wider-than-phone">
    <CreateAppointmentButton record={record} isPrimary={isPrimary} fullWidth />
    <Row gap={8} wrap className="record-phone-actions">
      <CallLink record={record} fullWidth />
      <WriteMenu record={record} fullWidth />
      {onNote && (
        <Button fullWidth icon={<NotebookPen aria-hidden />} onClick={onNote}>
          {recordText.note}
        </Button>
      )}
    </Row>
  </Stack>
);

type ActionProps = Pick<ButtonAppearance, 'size' | 'fullWidth'> & { record: RecordSummary };

function CallLink({ record: { phone }, ...appearance }: ActionProps) {
  if (phone === '') return null;
  return (
    <a className={toButtonClass(appearance)} href={`tel:${toDialablePhone(phone)}`}>
      <Phone aria-hidden />
      {recordText.call}
    </a>
  );
}

const openAddress = (address: string) => window.location.assign(address);

/** SMS or e-mail with the programs of the device. An e-mail that belongs to another person is left out. */
function WriteMenu({ record: { phone, email, emailLost }, ...appearance }: ActionProps) {
  const items = [
    ...(phone === ''
      ? []
      : [
          {
            label: recordText.writeSms,
            icon: <MessageSquare aria-hidden />,
            onSelect: () => openAddress(`sms:${toDialablePhone(phone)}`),
          },
        ]),
    ...(emailLost
      ? []
      : [
          {
            label: recordText.writeEmail,
            icon: <Mail aria-hidden />,
            onSelect: () => openAddress(`mailto:${email}`),
          },
        ]),
  ];
  if (items.length === 0) return null;
  return (
    <Menu
      label={recordText.write}
      items={items}
      trigger={(props) => (
        <Button {...props} {...appearance} icon={<MessageSquare aria-hidden />}>
          {recordText.write}
        </Button>
      )}
    />
  );
}

/** Opens the calendar's form with the client chosen. Only the front desk creates appointments. */
function CreateAppointmentButton({ record, isPrimary, ...appearance }: ActionProps & { isPrimary: boolean }) {
  const { role, userId } = useSignedIn();
  const navigate = useNavigate();
  if (role === 'staff' || record.inactive) return null;
  const { patientId, firstName, lastName, email, phone } = record;
  const create = () => {
    startAppointmentDraft(userId, { patientId, firstName, lastName, email, phone, active: true });
    void navigate(paths.createAppointment);
  };
  return (
    <Button
      {...appearance}
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={<CalendarPlus aria-hidden />}
      onClick={create}
    >
      {recordText.createAppointment}
    </Button>
  );
}
