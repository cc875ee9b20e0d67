import { MailX } from 'lucide-react';
import { mailStopReasonLabels } from '#shared/core/email/mail-stop-labels.ts';
import type { StoppedAddress } from '#shared/notifications/mail-stop-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { stoppedAddressesText as text } from './copy.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { useStoppedAddresses } from './queries.ts';

const maxVisibleAddresses = 5;

/** Returns the page where the address can be corrected. */
function findCorrectionPath({ holder, userId }: StoppedAddress): string {
  if (holder === 'patient') return paths.patientProfile(userId);
  return holder === 'prospect' ? paths.prospects : paths.team;
}

function StoppedRow({ address }: { address: StoppedAddress }) {
  const { name, email, reason } = address;
  return (
    <li className="waiting__line">
      <span className="icon-tile">
        <Icon icon={MailX} />
      </span>
      <Text breakWords grow>
        <span className="strong">{name}</span>
        <Text tone="muted" block>
          {email}
        </Text>
        <Text tone="muted" block>
          {mailStopReasonLabels[reason]}
        </Text>
      </Text>
      <ButtonLink size="small" to={findCorrectionPath(address)} aria-label={text.correctOf(name)}>
        {text.correct}
      </ButtonLink>
    </li>
  );
}

/** Addresses that bounced and receive no e-mails until corrected. */
export function DashboardStoppedAddresses() {
  const addresses = useStoppedAddresses().data ?? [];
  if (addresses.length === 0) return null;
  const hiddenCount = addresses.length - maxVisibleAddresses;
  return (
    <DashboardSection
      id="stopped-addresses"
      title={text.title}
      aside={
        <Text as="p" size={14} tone="muted">
          {text.lead}
        </Text>
      }
    >
      <ul>
        {addresses.slice(0, maxVisibleAddresses).map((address) => (
          <StoppedRow key={address.email} address={address} />
        ))}
      </ul>
      {hiddenCount > 0 && <p className="waiting__line muted">{text.hiddenCount(hiddenCount)}</p>}
    </DashboardSection>
  );
}
