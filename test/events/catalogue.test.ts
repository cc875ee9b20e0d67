import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type EventContract, EventMeta } from '#events/define-event.ts';
import { allEvents } from '#events/index.ts';

const eventFiles = import.meta.glob<Record<string, unknown>>('../../events/*.ts', { eager: true });

const isEvent = (value: unknown): value is EventContract =>
  typeof value === 'object' && value !== null && 'detailType' in value;
const declaredEvents = Object.values(eventFiles).flatMap((file) => Object.values(file).filter(isEvent));

/** Past participles that do not end in -ed. */
const irregularParticiples = [
  'Sent',
  'Held',
  'Kept',
  'Paid',
  'Sold',
  'Taken',
  'Given',
  'Lost',
  'Withdrawn',
  'Made',
];
/** Last words of events about a date that has come or is near. */
const dueDateWords = ['Due', 'Soon'];
/** The only fields of an appointment's previous assignment that an event may carry. */
const assignmentFields = ['staffId', 'date', 'time'];

describe('event catalog', () => {
  it('lists every declared event once', () => {
    const names = (events: readonly EventContract[]) => events.map(({ detailType }) => detailType).toSorted();

    expect(declaredEvents.length).toBeGreaterThan(0);
    expect(names(allEvents)).toEqual(names(declaredEvents));
  });

  it('gives each event and version a unique name', () => {
    const names = allEvents.map(({ detailType }) => detailType);

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('declares each event in the file of the domain that emits it', () => {
    const misplaced = Object.entries(eventFiles).flatMap(([path, file]) =>
      Object.values(file).filter((value) => isEvent(value) && !path.endsWith(`/${value.source}.ts`)),
    );

    expect(misplaced).toEqual([]);
  });
});

describe.each(allEvents.map((event) => [event.detailType, event] as const))('%s', (name, event) => {
  it('has a past-tense name with its version', () => {
    const lastWord = /[A-Z][a-z]+$/.exec(event.type)?.[0] ?? '';

    expect(
      lastWord.endsWith('ed') || [...irregularParticiples, ...dueDateWords].includes(lastWord),
      `${event.type} names no past fact`,
    ).toBe(true);
    expect(name).toBe(`${event.type}.v${event.version}`);
  });

  it('keeps the schema that it was first published with', async () => {
    const schema = z.toJSONSchema(event.data);

    await expect(
      `${JSON.stringify(schema, undefined, 2)}\n`,
      `The data of ${name} differs from what consumers and queued messages know. Only an optional ` +
        'addition may keep the version (then record it with `vitest run test/events -u`); anything else is ' +
        'a new constant with the next version, emitted beside this one until nothing reacts to this one.',
    ).toMatchFileSnapshot(`./recorded/${name}.schema`);
  });

  it('carries facts and ids, but no whole records or personal data', () => {
    const schema = z.toJSONSchema(event.data) as {
      properties: Record<string, { type?: string; properties?: object }>;
    };
    const personal = /name|email|phone|address|birth|note|code|secret|card/i;

    const { previous, ...others } = schema.properties;
    const fields = Object.entries(others);

    expect(fields.filter(([field, { type }]) => type === 'object' || personal.test(field))).toEqual([]);
    if (previous) expect(Object.keys(previous.properties ?? {})).toEqual(assignmentFields);
  });
});

describe('event envelope', () => {
  it('has the author, time and correlation for every event', async () => {
    await expect(
      `${JSON.stringify(z.toJSONSchema(EventMeta), undefined, 2)}\n`,
      'Every event of every version carries this envelope: only an optional addition is possible.',
    ).toMatchFileSnapshot('./recorded/envelope.schema');
  });
});
