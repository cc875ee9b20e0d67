import { describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { buildChatUrl, toDialablePhone } from '#shared/settings/chat.ts';
import { findSettingsProblems, toPublicSettings } from '#shared/settings/settings-rules.ts';

const listInvalidFields = (changes: Partial<CenterSettings>) =>
  findSettingsProblems(
    { ...demoSettings, ...changes },
    {
      categoryIds: ['faciales'],
      serviceIds: ['facial', 'suero'],
      today: '2026-11-23',
      storedClosures: [{ date: '2026-11-19', name: 'Descubrimiento' }],
    },
  ).map(({ field }) => field);
const [rule] = demoSettings.alertRules;

describe('center settings', () => {
  it('are valid by default', () => {
    expect(listInvalidFields({})).toEqual([]);
  });

  it.each([
    ['a button without a number', { chat: { kind: 'whatsapp', phone: '' } }, ['chat.phone']],
    ['no button and no number', { chat: { kind: 'none', phone: '' } }, []],
    ['featured services', { featuredServiceIds: ['suero', 'facial'] }, []],
    ['a featured service listed twice', { featuredServiceIds: ['suero', 'suero'] }, ['featuredServiceIds']],
    ['an unknown featured service', { featuredServiceIds: ['gone'] }, ['featuredServiceIds']],
    ['a closure this year', { closures: [{ date: '2026-11-23', name: 'Inventario' }] }, []],
    [
      'a past closure that was saved before',
      { closures: [{ date: '2026-11-19', name: 'Descubrimiento' }] },
      [],
    ],
    ['a new closure in the past', { closures: [{ date: '2020-01-01', name: 'Año Nuevo' }] }, ['closures']],
    ['a closure in the year 9999', { closures: [{ date: '9999-12-03', name: 'Error' }] }, ['closures']],
    ['the same rule twice', { alertRules: [rule!, { ...rule!, ruleId: 'again' }] }, ['alertRules']],
    ['two rules with one id', { alertRules: [rule!, { ...rule!, condition: 'asthma' }] }, ['alertRules']],
    [
      'a rule about a deleted category',
      { alertRules: [{ ...rule!, against: { kind: 'category', categoryId: 'gone' } }] },
      ['alertRules'],
    ],
    [
      'a rule about an existing category',
      { alertRules: [{ ...rule!, against: { kind: 'category', categoryId: 'faciales' } }] },
      [],
    ],
  ] as const satisfies readonly (readonly [string, Partial<CenterSettings>, readonly string[]])[])(
    'are validated before they are saved: %s',
    (_, changes, fields) => {
      expect(listInvalidFields(changes)).toEqual(fields);
    },
  );

  it('publish no rules, switches or version', () => {
    expect(Object.keys(toPublicSettings(demoSettings)).toSorted()).toEqual([
      'aboutMore',
      'aboutShort',
      'address',
      'brandName',
      'chat',
      'depositPercent',
      'email',
      'freeCancellationHours',
      'heroTagline',
      'heroTitle',
      'merchantNumber',
      'openingHours',
      'phone',
      'proposalHoldHours',
    ]);
  });
});

describe('floating button', () => {
  it.each([
    ['whatsapp', '787-555-0100', 'https://wa.me/17875550100'],
    ['phone', '(787) 555-0100', 'tel:+17875550100'],
    ['phone', '+1 787 555 0100', 'tel:+17875550100'],
    ['none', '787-555-0100', undefined],
    ['whatsapp', '', undefined],
  ] as const)('links to the chat set by the owner: %s %s [R086]', (kind, phone, address) => {
    expect(buildChatUrl({ kind, phone })).toBe(address);
  });

  it('dials a typed number', () => {
    expect(toDialablePhone('1 (787) 555-0100')).toBe('+17875550100');
  });
});
