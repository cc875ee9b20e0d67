import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { TableConfig } from '#lambdas/table/config.ts';
import { accountEntity } from '#lambdas/table/entities/account.ts';

const guide = readFileSync('docs/operations.md', 'utf8');

it('shows the first administrator’s row as the entity writes it', () => {
  const [, json] = /```json\n([^`]+)```/.exec(guide)!;
  const marshalled = Object.entries<Record<string, unknown>>(JSON.parse(json!));
  const shown = Object.fromEntries(marshalled.map(([name, value]) => [name, Object.values(value)[0]]));

  // Nothing is sent: the entity only says what it would write.
  const account = accountEntity({ table: 'spa' } as TableConfig).put({
    userId: 'SUB',
    role: 'admin',
    firstName: 'Ana',
    lastName: 'Rivera',
    email: 'ana@serena.example',
    phone: '+17875550100',
    active: true,
  });

  expect(shown).toEqual(account.params<{ Item: Record<string, unknown> }>().Item);
});
