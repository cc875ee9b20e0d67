import type { Appointment } from '#shared/appointments/appointment.ts';
import { findOpenProposal } from '#shared/appointments/proposal.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatMoney, pluralize } from '#shared/core/format.ts';
import { formatProposedTimesSms } from '#shared/notifications/proposed-times.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, toMessage } from '../letter.ts';
import { formatMoment, toLocationFact } from '../wording.ts';
import type { MessageTemplate } from './kind.ts';

type ProposalMessageInput = { readonly links: ScreenLinks; readonly answerLink: string; readonly now: Date };

function getProposal(request: Appointment, now: Date) {
  const proposal = findOpenProposal(request, now);
  if (!proposal) throw new Error(`${request.appointmentId} has no open proposal.`);
  return { ...proposal, end: toCivilDateTime(new Date(proposal.expiresAt)) };
}

export function timesProposedMail(
  request: Appointment,
  { links, answerLink, now }: ProposalMessageInput,
): Message {
  const { slots, end, note } = getProposal(request, now);
  const amount = formatMoney(request.deposit.amountCents);
  return toMessage(
    {
      subject: `El centro te propone otra hora para tu cita del ${formatMoment(request, links)}`,
      preheader: `Contesta antes del ${formatMoment(end, links)}`,
      heading: 'El centro te propone otra hora',
      opening: `Hola, ${request.patient.firstName}. No podemos atenderte el ${formatMoment(request, links)} Guardamos para ti ${pluralize(slots.length, 'hora', 'horas')} hasta el ${formatMoment(end, links)}`,
      facts: [
        ...slots.map(
          ({ staffName, ...slot }) =>
            ['Te proponemos', `${formatMoment(slot, links)}, con ${staffName}`] as const,
        ),
        toLocationFact(links),
      ],
      action: { label: 'Aceptar o elegir otra', href: answerLink },
      notes: [
        ...(note === undefined ? [] : [`Nota del centro: ${note}`]),
        `Tu retención de ${amount} no cambia: se cobra solo si aceptas. Cancelar no tiene costo.`,
        `Si no contestas, la solicitud se cancela y liberamos tu retención de ${amount}.`,
      ],
    },
    links,
  );
}

export const timesProposedText = (
  request: Appointment,
  { links, answerLink, now }: ProposalMessageInput,
): string => formatProposedTimesSms(getProposal(request, now), { links, answerLink });

export const timesProposedTemplate: MessageTemplate = {
  audience: 'patient',
  isStillValid: (appointment, now) => findOpenProposal(appointment, now) !== undefined,
  mail: async ({ appointment, links, now, reminderLinks }) =>
    timesProposedMail(appointment, {
      links,
      now,
      answerLink: (await reminderLinks('answerProposal')).answerProposal,
    }),
  sms: async ({ appointment, links, now, reminderLinks }) =>
    timesProposedText(appointment, {
      links,
      now,
      answerLink: (await reminderLinks('answerProposal')).answerProposal,
    }),
};
