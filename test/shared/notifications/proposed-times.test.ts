import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxProposalNoteLength } from '#shared/appointments/appointment.ts';
import { formatProposedTimesSms } from '#shared/notifications/proposed-times.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';
import { countSmsCharacters, smsMaxLength, toSmsText } from '#shared/notifications/sms-text.ts';
import { publicDefaults } from '#shared/settings/public-defaults.ts';

const links = buildScreenLinks('https://serena.example', publicDefaults, '2026-03-16');
const format = (note?: string) =>
  formatProposedTimesSms(
    { slots: [{ date: '2026-03-17', time: '16:15' }], expiresAt: '2026-03-16T21:30:00.000Z', note },
    { links, answerLink: links.reminderLink('x'.repeat(22)) },
  );

describe('the SMS of a proposal', () => {
  it('has the note as a sentence of its own', () => {
    expect(format('Paola te espera')).toContain('4:15 p. m. Paola te espera. ');
    expect(format('Paola te espera')).toContain(links.reminderLink('x'.repeat(22)));
  });

  it('gives up the end of the proposal before the note', () => {
    expect(format()).toContain('Contesta antes del');
    expect(format('Trae a tu hija si quieres')).toContain('hija si quieres. Acepta o cancela gratis');
  });

  it('leaves out a note that does not fit one message', () => {
    expect(format('a'.repeat(maxProposalNoteLength))).toBe(format());
  });

  it('fits one message with any note, in full or without it', () => {
    const anyNote = fc.string({ minLength: 1, maxLength: maxProposalNoteLength });
    fc.assert(
      fc.property(anyNote, (note) => {
        const message = format(note);

        expect(countSmsCharacters(message)).toBeLessThanOrEqual(smsMaxLength);
        expect(message.includes(toSmsText(note)) || message === format()).toBe(true);
      }),
    );
  });
});
