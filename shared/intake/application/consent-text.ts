import { renderDocument } from '#shared/core/document-text.ts';
import { formatLongDate } from '#shared/core/format.ts';
import { formatGuardian, type Guardian, type IntakeAnswers } from './answers.ts';
import type { IntakeDay } from './rules.ts';

/** Template of the general informed consent, version v2.0 (R423). Any change needs a new `consentVersion`. */
export const consentBaseText = `CONSENTIMIENTO INFORMADO GENERAL
Versión v2.0

Nombre: {name}
Fecha: {date}
{guardian}

1. Propósito
Autorizo a {center} y a su personal adiestrado a evaluarme y a realizarme los tratamientos estéticos y de bienestar que yo solicite: depilación láser, faciales y masajes. Antes de cada tratamiento me explican en qué consiste, qué resultado es razonable esperar y qué otras opciones tengo, incluida la de no tratarme.

2. Naturaleza de los tratamientos
La depilación láser usa un equipo que emite una mezcla de tres longitudes de onda (755, 810 y 1064 nm). La luz se transforma en calor dentro del folículo y reduce el crecimiento del vello de forma progresiva; requiere varias sesiones y de mantenimiento, y el resultado varía según la piel, el vello y las hormonas de cada persona. Los faciales y los masajes aplican productos, aparatos y técnicas manuales sobre la piel y los tejidos blandos. Ningún resultado está garantizado.

3. Riesgos y reacciones adversas
Entiendo que todo tratamiento conlleva riesgos. Hasta en un 2% de los casos pueden presentarse reacciones adversas, como enrojecimiento, hinchazón, ardor o dolor, ampollas, costras, quemaduras, cambios en la pigmentación (manchas claras u oscuras), foliculitis, moretones, reacciones alérgicas, infección o, rara vez, cicatrices. La mayoría es leve y pasajera; algunas pueden requerir atención médica o ser permanentes.

4. Contraindicaciones y veracidad de la información
Declaro que contesté el cuestionario de salud de forma completa y veraz. Sé que el embarazo, la lactancia, la epilepsia, el cáncer de piel, las enfermedades autoinmunes, la exposición reciente al sol y los medicamentos que sensibilizan a la luz, entre otros, pueden impedir o posponer un tratamiento. Me comprometo a informar cualquier cambio en mi salud, en mis medicamentos o en mis alergias antes de cada visita. Omitir información aumenta los riesgos.

5. Cuidados antes y después
Recibiré instrucciones para antes y después de cada tratamiento y me comprometo a seguirlas: evitar el sol y el bronceado, usar protector solar, no depilar con cera ni pinzas entre sesiones de láser y no aplicar productos irritantes. Si noto una reacción que me preocupa, llamaré al centro de inmediato; ante una emergencia acudiré a una sala de emergencias o llamaré al 9-1-1.

6. Alternativas y derecho a negarme
Mi participación es voluntaria. Puedo hacer preguntas, negarme a un tratamiento o retirar este consentimiento en cualquier momento, sin perder mi derecho a otros servicios. El personal puede negarse a tratarme o suspender un tratamiento cuando lo considere inseguro para mí.

7. Consentimientos específicos
Este consentimiento es general. La depilación láser y otros procedimientos pueden requerir un consentimiento propio, que no queda reemplazado por este.

8. Confidencialidad
Mis respuestas y mi expediente son confidenciales. Solo los verá el personal que los necesita para atenderme, y no se divulgarán sin mi autorización, salvo cuando la ley lo exija. Las fotografías clínicas, si las hay, forman parte de mi expediente y no se publican sin mi permiso escrito.

9. Emergencias
Si durante una visita ocurre una emergencia y no puedo decidir, autorizo al personal a pedir asistencia médica y a comunicarse con mi contacto de emergencia.

10. Declaración
Leí este documento, o me lo leyeron; lo entiendo, pude hacer preguntas y me las contestaron. {declaration}`;

export type ConsentInput = {
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly center: string;
  readonly guardian?: Guardian | undefined;
};

export const renderAnswersConsent = (
  { fullName: name, guardian }: Pick<IntakeAnswers, 'fullName' | 'guardian'>,
  { today: date }: Pick<IntakeDay, 'today'>,
  center: string,
): string => renderConsentText({ name, guardian, date, center });

/** Renders the text that is displayed, stored and printed, letter for letter. */
export const renderConsentText = ({ name, date, center, guardian }: ConsentInput): string =>
  renderDocument(consentBaseText, {
    name,
    center,
    date: formatLongDate(date),
    guardian: `Persona responsable: ${guardian ? formatGuardian(guardian) : 'no aplica, es mayor de edad'}`,
    declaration: guardian
      ? `La persona cliente es menor de edad. Yo, ${formatGuardian(guardian)}, con autoridad para decidir por ${name}, acepto libremente los tratamientos y los riesgos descritos.`
      : `Yo, ${name}, soy mayor de edad y acepto libremente los tratamientos y los riesgos descritos.`,
  });
