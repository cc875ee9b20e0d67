import { Mail } from 'lucide-react';
import { useState } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import { Email } from '#shared/core/schemas.ts';
import type { PatientOption } from '#shared/patients/api.ts';
import {
  PatientResult,
  SearchState,
  useSearchPatients,
} from '#web/src/components/patient-search/patient-search-field.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { ComboboxField } from '#web/src/ui/fields/combobox-field.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { useCombobox } from '#web/src/ui/fields/use-combobox.ts';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { clientText as text } from '../copy.ts';
import { type DraftClient, setClient } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';
import { clientPartId } from '../pos/pos-focus.ts';

/** Client of the sale, a client record or only an e-mail address. */
export function SaleClient() {
  const { draft } = usePos();
  const [wasChanged, setChanged] = useState(false);
  const { client } = draft;
  return (
    <div id={clientPartId}>
      {client ? (
        <SelectedClient client={client} onChange={() => setChanged(true)} />
      ) : (
        <ClientField hasFocus={wasChanged} />
      )}
    </div>
  );
}

function SelectedClient({ client, onChange }: { client: DraftClient; onChange: () => void }) {
  const { change, emailError } = usePos();
  const { name, email } = client;
  return (
    <>
      <Row gap={12} pad="10 8 10 12" className="sales-box">
        <Avatar name={name} />
        <div className="grow">
          <Text as="b" weight={600} block>
            {name}
          </Text>
          <Text size={14} tone="muted" block className="ellipsis">
            {email || text.noEmail}
          </Text>
        </div>
        <Button
          variant="ghost"
          size="small"
          aria-label={text.changeOf(name)}
          onClick={() => {
            onChange();
            change((draft) => setClient(draft, undefined));
          }}
        >
          {text.change}
        </Button>
      </Row>
      {emailError !== undefined && (
        <Alert className="amplify-field__error-message">
          <ErrorText text={emailError} />
        </Alert>
      )}
    </>
  );
}

const isSameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

function ClientField({ hasFocus }: { hasFocus: boolean }) {
  const { draft, change, emailError } = usePos();
  const { email } = draft;
  const search = useSearchPatients(email);
  const choose = ({ patientId, email: storedEmail, phone, ...person }: PatientOption) =>
    change((before) =>
      setClient(before, { patientId, name: formatFullName(person), email: storedEmail, phone }),
    );
  const combobox = useCombobox({
    options: search.patients ?? [],
    onChoose: choose,
    startsAt: 'none' as const,
    isWaiting: search.isWaiting,
  });
  const isEmail = Email.safeParse(email).success;
  /** An e-mail that belongs to exactly one client selects that client (R309). */
  const chooseByEmail = () => {
    const [match, ...otherMatches] =
      search.patients?.filter((patient) => isSameEmail(patient.email, email)) ?? [];
    if (match && otherMatches.length === 0) choose(match);
  };
  return (
    <ComboboxField
      combobox={combobox}
      label={text.label}
      listLabel={text.list}
      icon={<Mail aria-hidden />}
      value={email}
      onType={(typedEmail) => change((before) => ({ ...before, email: typedEmail }))}
      onLeave={chooseByEmail}
      hint={isEmail && search.patients?.length === 0 ? text.noRecord : text.hint}
      error={emailError}
      hasFocus={hasFocus}
      state={!isEmail && <SearchState typed={email.trim()} search={search} />}
      keyOf={(patient: PatientOption) => patient.patientId}
    >
      {(patient) => <PatientResult patient={patient} />}
    </ComboboxField>
  );
}
