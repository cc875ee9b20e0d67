import { catalogue } from '#events/index.ts';
import { routeKey } from '#shared/core/route.ts';
import type { Screen } from '#web/src/app/screens/screen.ts';
import { screens } from '#web/src/app/screens.ts';
import { manifest } from './manifest/index.ts';
import { type Consumer, type Domain, reactionsOf } from './manifest/types.ts';

const columns = ['screens', 'routes', 'functions', 'events', 'reactions'] as const;
type Line = Partial<Record<(typeof columns)[number], string>>;

/** The domain a screen belongs to is the folder its page is loaded from; a redirect shows nothing of its own. */
const domainOf = (screen: Screen) =>
  'page' in screen ? /features\/([a-z-]+)\//.exec(screen.page.toString())?.[1] : undefined;

const pathsOf = (isIncluded: (domain: string | undefined) => boolean) =>
  screens.filter((screen) => isIncluded(domainOf(screen))).map(({ path }) => path);

const functionsIn = (domain: Domain) => [
  ...(domain.api ? [`${domain.name}-api`] : []),
  ...domain.schedules.map(({ name, expression }) => `${name}, ${expression}`),
  ...(domain.streamReaders ?? []).map(({ name }) => `${name}, on the table's stream`),
  ...(domain.textReaders ?? []).map(({ name }) => `${name}, on an SMS`),
  ...(domain.triggers ?? []).map(({ name, trigger }) => `${name}, on ${trigger}`),
];

/** The reactions of a function, which are named with it where it has several. */
const namedReactions = (consumer: Consumer) =>
  reactionsOf(consumer).map(({ name, on }) => ({
    on,
    name: 'reactions' in consumer ? `${name}, in ${consumer.name}` : name,
  }));

/** What a domain tells, each fact beside whoever reacts to it, in any domain. */
function toldBy({ name }: Domain): Line[] {
  const everyReaction = manifest.flatMap((domain) => domain.consumers.flatMap(namedReactions));
  return catalogue
    .filter(({ source }) => source === name)
    .flatMap((event) => {
      const reactions = everyReaction.filter(({ on }) => on.detailType === event.detailType);
      const [first = 'nobody', ...others] = reactions.map((reaction) => reaction.name);
      return [{ events: event.detailType, reactions: first }, ...others.map((reactions) => ({ reactions }))];
    });
}

function linesOf(domain: Domain): Line[] {
  const paths = pathsOf((name) => name === domain.name);
  const routes = (domain.api?.routes ?? []).map((route) => `${routeKey(route)} (${route.allow.join(', ')})`);
  const functions = functionsIn(domain);
  const told = toldBy(domain);
  const length = Math.max(paths.length, routes.length, functions.length, told.length);
  return Array.from({ length }, (_, index) => ({
    screens: paths[index],
    routes: routes[index],
    functions: functions[index],
    ...told[index],
  }));
}

const withoutDomain = pathsOf((name) => !manifest.some((domain) => domain.name === name));
const header: Line = Object.fromEntries(columns.map((column) => [column, column]));
const blocks: Line[][] = [
  [header],
  ...manifest.map(linesOf),
  withoutDomain.map((path) => ({ screens: path })),
].filter((block) => block.length > 0);

const widths = columns.map((column) => Math.max(...blocks.flat().map((line) => line[column]?.length ?? 0)));
const rule = widths.map((width) => '─'.repeat(width)).join('─┼─');
for (const block of blocks) {
  for (const line of block) {
    console.log(columns.map((column, index) => (line[column] ?? '').padEnd(widths[index] ?? 0)).join(' │ '));
  }
  console.log(rule);
}
