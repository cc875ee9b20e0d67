import { IdCard, Plus, SearchX } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { containsAllWords } from '#shared/core/matches.ts';
import type { TeamMember } from '#shared/staff/desk-api.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { buildDraftName, readDraft } from '#web/src/lib/session/session-draft.ts';
import { useRestoredTask } from '#web/src/lib/session/use-restored-task.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { lazyPart } from '#web/src/ui/lazy/lazy-part.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { teamText } from './copy.ts';
import { useTeam } from './queries.ts';
import { formatName, TeamTable } from './team-table.tsx';
import './team.css';

// Loaded with their forms when they are opened.
const TeamMemberDialog = lazyDialog(async () => (await import('./team-member-dialog.tsx')).TeamMemberDialog);
const TeamDeleteDialog = lazyDialog(async () => (await import('./team-delete-dialog.tsx')).TeamDeleteDialog);

const DeskMembersSection = lazyPart(
  async () => (await import('../desk-members/desk-members-section.tsx')).DeskMembersSection,
);

const nameParam = 'nombre';
const pageSize = 25;

type TeamTask = { kind: 'create' } | { kind: 'edit' | 'delete'; member: TeamMember };

/** Finds a form whose draft was persisted before a reload or the end of the session. */
function findDraftTask(team: readonly TeamMember[]): TeamTask | undefined {
  const member = team.find(({ staffId }) => readDraft(buildDraftName('team', staffId)) !== null);
  if (member) return { kind: 'edit', member };
  return readDraft(buildDraftName('team', undefined)) === null ? undefined : { kind: 'create' };
}

const describeCount = (team: readonly TeamMember[]) =>
  teamText.activeCount(team.filter(({ active }) => active).length, team.length);

/** Staff members, created, edited and removed here (R372). */
export function TeamPage() {
  const team = useTeam();
  const isAdmin = useSignedIn().role === 'admin';
  const [typed] = useUrlParam(nameParam);
  const [task, setTask] = useRestoredTask(team.data, findDraftTask);
  const close = () => setTask(undefined);
  const navigate = useNavigate();
  return (
    <Screen
      title={teamText.title}
      context={team.data && team.data.length > 0 ? describeCount(team.data) : undefined}
      contextToCome={teamText.activeCount(0, 0)}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setTask({ kind: 'create' })}>
          {teamText.create}
        </Button>
      }
    >
      <FilterBar params={[nameParam]}>
        <SearchFilter param={nameParam} label={teamText.search} />
      </FilterBar>
      <QueryBoundary query={team} errorTitle={teamText.loadFailed} cards="large">
        {(members) => (
          <TeamTable
            rows={members
              .filter((member) => containsAllWords(formatName(member), typed))
              .map((member) => ({
                ...member,
                onSchedule: () => void navigate(paths.memberSchedule(member.staffId)),
                onEdit: () => setTask({ kind: 'edit', member }),
                onDelete: () => setTask({ kind: 'delete', member }),
              }))}
            pageSize={pageSize}
            empty={<NoMembers typed={members.length === 0 ? undefined : typed} />}
          />
        )}
      </QueryBoundary>
      {isAdmin && <DeskMembersSection />}
      {task?.kind === 'create' && <TeamMemberDialog onClose={close} />}
      {task?.kind === 'edit' && <TeamMemberDialog member={task.member} onClose={close} />}
      {task?.kind === 'delete' && <TeamDeleteDialog member={task.member} onClose={close} />}
    </Screen>
  );
}

function NoMembers({ typed }: { typed: string | undefined }) {
  return typed === undefined ? (
    <EmptyState icon={<IdCard aria-hidden />} title={teamText.emptyTitle}>
      {teamText.emptyHint}
    </EmptyState>
  ) : (
    <EmptyState icon={<SearchX aria-hidden />} title={teamText.noMatchTitle(typed)}>
      {teamText.noMatchHint}
    </EmptyState>
  );
}
