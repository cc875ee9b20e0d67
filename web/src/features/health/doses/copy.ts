import { formatShortFullDate, formatTime } from '#shared/core/format.ts';
import { toCivil } from '#web/src/lib/now.ts';

function formatMoment(instant: string): string {
  const { date, time } = toCivil(instant);
  return `${formatShortFullDate(date)}, ${formatTime(time)}`;
}

export const doseText = {
  title: 'Aumento de dosis',
  failed: 'No pudimos cargar tu solicitud',
  stepPosition: (step: number, total: number) => `Pregunta ${step} de ${total} · Aumento de dosis`,
  progress: (step: number, total: number) => `${step} de ${total} preguntas`,
  questions: {
    hungerLevel: '¿Cuánta hambre sientes durante el día?',
    appetiteReturn: '¿Cuándo te volvió el apetito?',
    symptoms: '¿Qué sentiste después de la última inyección?',
    mealPortion: '¿Qué porción de comida te comes?',
    waterIntake: '¿Cuánta agua tomas al día?',
    lastPeriod: '¿Cuándo fue tu último periodo?',
  },
  symptomsHint: 'Marca todo lo que sentiste en los primeros tres días.',
  otherSymptoms: '¿Algo más?',
  otherSymptomsHint: 'Descríbelo con tus palabras',
  choose: 'Seleccione una opción.',
  unwellLead: 'Si te sientes mal ahora, no esperes la respuesta:',
  unwellLeadSent: 'Si te sientes mal,',
  callLead: 'llama al',
  emergencyLead: 'o, en una emergencia, al',
  back: 'Anterior',
  next: 'Siguiente',
  toSummary: 'Volver al resumen',
  summary: 'Revisa tus respuestas',
  allAnswered: '6 de 6 respondidas · Aumento de dosis',
  reviewNotice: 'Tu equipo las lee y te responde por correo. Hasta entonces, sigue con tu dosis de siempre.',
  change: 'Cambiar',
  changeOf: (question: string) => `Cambiar: ${question}`,
  send: 'Enviar solicitud',
  sending: 'Enviando...',
  sent: 'Solicitud enviada',
  sentTitle: 'Tu solicitud',
  sentAt: (instant: string) => `Enviada el ${formatMoment(instant)}`,
  answeredAt: (instant: string) => `Respondida el ${formatMoment(instant)}`,
  answerNotice: (email: string) => `La respuesta llega a ${email} y aparece aquí.`,
  keepDoseNotice: 'Hasta entonces, sigue con tu dosis de siempre.',
  approved:
    'Tu equipo aprobó el aumento. Te dirá cómo y cuándo en tu próxima visita: no lo cambies por tu cuenta.',
  denied: 'Por ahora sigues con tu dosis de siempre.',
  message: 'Mensaje de tu equipo',
  newRequest: 'Nueva solicitud',
} as const;
