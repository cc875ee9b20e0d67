import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatFullName } from '#shared/core/person.ts';
import { serviceLabels } from '#shared/intake/labels.ts';
import type { ProspectLine } from '#shared/intake/prospects/desk-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { buildContactColumns } from './contact-columns.tsx';
import { prospectsText as text } from './copy.ts';

/** A person's latest application with the earlier ones. */
export type PersonLine = ProspectLine & { readonly earlier: readonly ProspectLine[] };

/** A person with its actions. */
export type ProspectRow = PersonLine & {
  readonly isActivating: boolean;
  readonly onView: (application: ProspectLine) => void;
  readonly onActivate: () => void;
  readonly onRemove: () => void;
  readonly onChangeEmail: () => void;
};

const { columns: headers } = text;
const column = createTypedColumnHelper<ProspectRow>();

/** Requested service and warnings. */
function ProspectStatus(row: ProspectRow) {
  const { service, isMinor, preferred, known, emailObstacle, earlier, onView } = row;
  return (
    <div className="cell__note small muted">
      {serviceLabels[service]}
      {service !== 'laser' && ` · ${text.unregistered}`}
      {isMinor && (
        <Text weight={600} tone="warning" nowrap>
          {' '}
          · {text.minor}
        </Text>
      )}
      {preferred && (
        <Text block className="n">
          {text.preference(preferred)}
        </Text>
      )}
      {known && (
        <Text weight={600} tone="warning" block>
          {text.knownClient(known.by)}{' '}
          <Link to={paths.patientRecord(known.patientId)}>{formatFullName(known)}</Link>
        </Text>
      )}
      {emailObstacle && (
        <Stack as="span" gap={4} pad="0 0 4 0" justify="start" weight={600} tone="warning">
          {text.obstacles[emailObstacle]}
          <Button
            size="small"
            aria-label={text.changeEmailOf(formatFullName(row))}
            onClick={row.onChangeEmail}
          >
            {text.changeEmail}
          </Button>
        </Stack>
      )}
      {earlier.length > 0 && <EarlierApplications applications={earlier} onView={onView} />}
    </div>
  );
}

type EarlierApplicationsProps = { applications: readonly ProspectLine[]; onView: ProspectRow['onView'] };

/** Earlier applications, with links to read them. */
function EarlierApplications({ applications, onView }: EarlierApplicationsProps) {
  return (
    <Text as="details" nowrap>
      <summary>{text.earlierCount(applications.length)}</summary>
      {applications.map((application) => (
        <Button key={application.prospectId} size="small" onClick={() => onView(application)}>
          {text.appliedAt(application.createdAt)}
        </Button>
      ))}
    </Text>
  );
}

function Actions(row: ProspectRow) {
  const { status, isActivating, onView, onActivate, onRemove, ...person } = row;
  const name = formatFullName(person);
  return (
    <>
      <Button size="small" aria-label={text.viewOf(name)} onClick={() => onView(row)}>
        {text.view}
      </Button>
      {/* Existing clients are not activated again. */}
      {status !== 'active' && (
        <Button
          size="small"
          busy={isActivating}
          busyLabel={text.activating}
          aria-label={text.activateOf(name)}
          onClick={onActivate}
        >
          {text.activate}
        </Button>
      )}
      <Button size="small" variant="danger-ghost" aria-label={text.removeOf(name)} onClick={onRemove}>
        {text.remove}
      </Button>
    </>
  );
}

const columns: Columns<ProspectRow> = [
  column.accessor('firstName', {
    header: headers.firstName,
    enableSorting: true,
    meta: { card: 'title', minWidth: '110px' },
    cell: ({ row: { original } }) => (
      <>
        <span className="strong">{original.firstName}</span>
        <ProspectStatus {...original} />
      </>
    ),
  }),
  column.accessor('lastName', {
    header: headers.lastName,
    enableSorting: true,
    meta: { card: 'title', text: 'strong', minWidth: '110px' },
  }),
  ...buildContactColumns<ProspectRow>(),
  createActionsColumn({ primary: Actions }),
];

const pageSize = 25;

export const ProspectsTable = ({ rows, empty }: { rows: readonly ProspectRow[]; empty: ReactNode }) => (
  <DataTable
    caption={text.title}
    columns={columns}
    rows={rows}
    rowId={({ prospectId }) => prospectId}
    empty={empty}
    cards="large"
    dense
    pageSize={pageSize}
  />
);
