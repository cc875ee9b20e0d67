import { describe, expect, it } from 'vitest';
import { centers } from '#infra/centers/index.ts';
import { manifest } from '#infra/manifest/index.ts';
import { defineCenter } from '#infra/stages.ts';
import { synthesizeTemplates, toJson } from '../support.ts';
import { buildCenter } from './made-up-centers.ts';

describe('center', () => {
  it('has its own name in all its AWS resources', () => {
    const stage = buildCenter(7).stages.prod!;
    const templates = Object.values(synthesizeTemplates({ stage, manifest })).map((template) =>
      template.toJSON(),
    );

    expect(toJson(templates)).toContain('"FunctionName":"centro7-prod-appointments-api"');
    expect(toJson(templates)).not.toContain('serena-prod');
  });

  it('is rejected if its name could be another’s prefix, or is too long for a function', () => {
    for (const name of ['serena-prod', 'Serena', '7', 's', 'a'.repeat(17)])
      expect(() => defineCenter(name, {}), name).toThrow(`Center "${name}"`);
    const functionNames = manifest.flatMap(({ name, consumers, schedules }) => [
      `${name}-api`,
      ...[...consumers, ...schedules].map((row) => row.name),
    ]);
    expect(functionNames.filter((name) => `${'a'.repeat(16)}-prueba-${name}`.length > 64)).toEqual([]);
  });

  it('is listed once', () => {
    const names = centers.map(({ name }) => name);

    expect(names).toEqual([...new Set(names)]);
  });
});
