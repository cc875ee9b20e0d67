import type { DeskMember } from '#shared/accounts/desk-members-api.ts';
import { roleLabels } from '#shared/accounts/labels.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { roleText } from './copy.ts';
import { formatName } from './desk-members-table.tsx';

function RightsList({ title, rights }: { title: string; rights: readonly string[] }) {
  if (rights.length === 0) return null;
  return (
    <Stack gap={4}>
      <p className="strong">{title}</p>
      <Stack as="ul" gap={4} pad="0 0 0 20" style={{ listStyle: 'disc' }}>
        {rights.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </Stack>
    </Stack>
  );
}

type Props = {
  person: Pick<DeskMember, 'firstName' | 'lastName' | 'email' | 'role'>;
  isNew: boolean;
};

/** Rights that the new or changed account will have. */
export function RoleRights({ person, isNew }: Props) {
  const role = roleLabels[person.role];
  return (
    <>
      <Notice
        title={
          isNew
            ? roleText.invitationNotice(formatName(person), person.email, role)
            : roleText.roleChangeNotice(formatName(person), role)
        }
      />
      <RightsList title={roleText.grantedTitle} rights={roleText.grantedRights[person.role]} />
      <RightsList title={roleText.deniedTitle} rights={roleText.deniedRights[person.role]} />
    </>
  );
}
