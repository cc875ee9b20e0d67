import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatPhone } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { PatientOption } from '#shared/patients/api.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { patientSearchText } from './patient-search-copy.ts';

type Props = { patient: PatientOption; error: string | undefined; onRemove: () => void };

/** The chosen client. Takes the focus from the search field that it replaces. */
export function PatientChip({ patient, error, onRemove }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const name = formatFullName(patient);
  return (
    <div className="amplify-field">
      <p className="amplify-label">{patientSearchText.label}</p>
      <Row
        ref={ref}
        tabIndex={-1}
        gap={12}
        pad="8 12"
        style={{
          border: '1px solid var(--ds-accent)',
          borderRadius: 'var(--ds-r)',
          background: 'var(--ds-accent-50)',
        }}
      >
        <Avatar name={name} />
        <span className="grow">
          <span className="visually-hidden">{patientSearchText.chosen}: </span>
          <span className="strong">{name}</span>
          <Text size={14} tone="muted" breakWords block className="n">
            {[formatPhone(patient.phone), patient.email].filter(Boolean).join(' · ')}
          </Text>
        </span>
        <IconButton label={patientSearchText.remove(name)} icon={<X aria-hidden />} onClick={onRemove} />
      </Row>
      {error !== undefined && (
        <p role="alert" className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
    </div>
  );
}
