import { routeKey } from '#shared/core/route.ts';
import { leastConcurrency } from './manifest/concurrency.ts';
import { manifest } from './manifest/index.ts';
import { type Domain, type MessageReader, reactionsOf } from './manifest/types.ts';
import { mappedOperations } from './product-map.ts';

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

const list = (word: string, entries: readonly string[]) =>
  entries.length > 0 ? `${word} ${entries.join(', ')}` : '';

async function operationsOf(domain: Domain): Promise<Line[]> {
  return (await mappedOperations(domain)).map(({ route, file, tells, screens }) => [
    routeKey(route),
    route.allow.join(', '),
    file,
    [list('on', screens), list('tells', tells)].filter(Boolean).join('; '),
  ]);
}

/** Lists the reactions of a domain, with the function's name where several share one. */
const reactionsIn = ({ consumers }: Domain): Line[] =>
  consumers.flatMap((consumer) =>
    reactionsOf(consumer).map(({ name, on }) => [
      name,
      `on ${on.detailType}`,
      consumer.entry,
      'reactions' in consumer ? `in ${consumer.name}` : '',
    ]),
  );

const occasions: Readonly<Record<MessageReader['reads'], string>> = {
  inboundSms: 'on an SMS',
  smsDeliveries: 'on the delivery log of SMS',
  returnedMail: 'on an e-mail that came back',
};
const othersIn = ({ schedules, streamReaders = [], messageReaders = [], triggers = [] }: Domain): Line[] => [
  ...schedules.map(({ name, expression, entry }) => [name, expression, entry]),
  ...streamReaders.map(({ name, entry }) => [name, "on the table's stream", entry]),
  ...messageReaders.map(({ name, reads, entry }) => [name, occasions[reads], entry]),
  ...triggers.map(({ name, trigger, entry }) => [name, `on ${trigger} of the user pool`, entry]),
];

console.log('Operations: route, who may call, file; the screens it is called from; the events it tells');
for (const domain of manifest) print(domain.name, await operationsOf(domain));
console.log('\nReactions: name, event, file');
for (const domain of manifest) print(domain.name, reactionsIn(domain));
console.log('\nSchedules, readers and triggers: name, when, file');
for (const domain of manifest) print(domain.name, othersIn(domain));
console.log(`\nLambda runs ${leastConcurrency(manifest)} functions at once when all of a stage is busy`);
