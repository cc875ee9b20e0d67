import { toRouteKey } from '#shared/core/route.ts';
import { calculateMinConcurrency } from './manifest/concurrency.ts';
import { manifest } from './manifest/index.ts';
import { type Domain, listReactions, type MessageReader } from './manifest/types.ts';
import { mapOperations } from './product-map.ts';

type TableRow = readonly string[];

function printTable(title: string, rows: readonly TableRow[]): void {
  if (rows.length === 0) return;
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of rows)
    console.log(
      `  ${row
        .map((entry, column) => entry.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    );
}

const formatList = (label: string, entries: readonly string[]) =>
  entries.length > 0 ? `${label} ${entries.join(', ')}` : '';

async function listOperations(domain: Domain): Promise<TableRow[]> {
  return (await mapOperations(domain)).map(({ route, file, emits, screens }) => [
    toRouteKey(route),
    route.allow.join(', '),
    file,
    [formatList('on', screens), formatList('emits', emits)].filter(Boolean).join('; '),
  ]);
}

/** Lists the reactions of a domain, with the function's name where several share one. */
const listReactionRows = ({ consumers }: Domain): TableRow[] =>
  consumers.flatMap((consumer) =>
    listReactions(consumer).map(({ name, on }) => [
      name,
      `on ${on.detailType}`,
      consumer.entry,
      'reactions' in consumer ? `in ${consumer.name}` : '',
    ]),
  );

const readerTriggers: Readonly<Record<MessageReader['reads'], string>> = {
  inboundSms: 'on an SMS',
  smsDeliveries: 'on the delivery log of SMS',
  returnedMail: 'on a returned e-mail',
};
const listOtherRows = ({
  schedules,
  streamReaders = [],
  messageReaders = [],
  triggers = [],
}: Domain): TableRow[] => [
  ...schedules.map(({ name, expression, entry }) => [name, expression, entry]),
  ...streamReaders.map(({ name, entry }) => [name, "on the table's stream", entry]),
  ...messageReaders.map(({ name, reads, entry }) => [name, readerTriggers[reads], entry]),
  ...triggers.map(({ name, trigger, entry }) => [name, `on ${trigger} of the user pool`, entry]),
];

console.log('Operations: route, who may call, file; the screens that call it; the events it emits');
for (const domain of manifest) printTable(domain.name, await listOperations(domain));
console.log('\nReactions: name, event, file');
for (const domain of manifest) printTable(domain.name, listReactionRows(domain));
console.log('\nSchedules, readers and triggers: name, when, file');
for (const domain of manifest) printTable(domain.name, listOtherRows(domain));
console.log(
  `\nLambda runs ${calculateMinConcurrency(manifest)} functions concurrently when a whole stage is busy`,
);
