import { toRouteKey } from '#shared/core/route.ts';
import { calculateMinConcurrency } from './manifest/concurrency.ts';
import { manifest } from './manifest/index.ts';
import { type Domain, listReactions, type MessageReader } from './manifest/types.ts';
import { mapOperations } from './product-map.ts';

type Line = readonly string[];

function print(title: string, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  console.log(`\n${title}`);
  for (const line of lines)
    console.log(
      `  ${line
        .map((entry, column) => entry.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    );
}

const formatList = (label: string, entries: readonly string[]) =>
  entries.length > 0 ? `${label} ${entries.join(', ')}` : '';

async function listOperations(domain: Domain): Promise<Line[]> {
  return (await mapOperations(domain)).map(({ route, file, emits, screens }) => [
    toRouteKey(route),
    route.allow.join(', '),
    file,
    [formatList('on', screens), formatList('tells', emits)].filter(Boolean).join('; '),
  ]);
}

/** Lists the reactions of a domain, with the function's name where several share one. */
const listReactionLines = ({ consumers }: Domain): Line[] =>
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
  returnedMail: 'on an e-mail that came back',
};
const listOtherLines = ({
  schedules,
  streamReaders = [],
  messageReaders = [],
  triggers = [],
}: Domain): Line[] => [
  ...schedules.map(({ name, expression, entry }) => [name, expression, entry]),
  ...streamReaders.map(({ name, entry }) => [name, "on the table's stream", entry]),
  ...messageReaders.map(({ name, reads, entry }) => [name, readerTriggers[reads], entry]),
  ...triggers.map(({ name, trigger, entry }) => [name, `on ${trigger} of the user pool`, entry]),
];

console.log('Operations: route, who may call, file; the screens it is called from; the events it tells');
for (const domain of manifest) print(domain.name, await listOperations(domain));
console.log('\nReactions: name, event, file');
for (const domain of manifest) print(domain.name, listReactionLines(domain));
console.log('\nSchedules, readers and triggers: name, when, file');
for (const domain of manifest) print(domain.name, listOtherLines(domain));
console.log(
  `\nLambda runs ${calculateMinConcurrency(manifest)} functions at once when all of a stage is busy`,
);
