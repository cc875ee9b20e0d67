import { renderDocument } from '#shared/core/document-text.ts';
import { formatFullDate } from '#shared/core/format.ts';
import { formatGuardianWithoutName } from '#shared/intake/application/answers.ts';
import type { ConsentingPerson } from './laser-consent.ts';

/** Version of the text below. Any change needs a new one. */
export const laserConsentVersion = 'laser-v1.1';

export const laserConsentTemplate = `CONSENTIMIENTO INFORMADO PARA DEPILACIÓN LÁSER

Yo, {signer}, consiento que el equipo de {center} realice el tratamiento de láser de la cita del {date} a {patient}.

1. EL TRATAMIENTO. Se aplica una mezcla de tres longitudes de onda de láser (755, 810 y 1064 nm) que calienta el folículo del vello para debilitar su crecimiento. Hacen falta varias sesiones; la cantidad y el resultado varían en cada persona, y puede quedar o volver a crecer vello. No se garantiza un resultado.

2. MOLESTIAS Y RIESGOS. Durante la sesión puede sentirse calor o pinchazos. Es común que la piel quede roja, inflamada o sensible por horas o pocos días. Hasta un 2% de las personas presenta reacciones adversas: quemaduras, ampollas, costras, manchas más claras o más oscuras, infección, cicatrices o, rara vez, crecimiento de vello en zonas cercanas. El riesgo aumenta en piel bronceada o expuesta al sol.

3. CUÁNDO NO SE DEBE APLICAR. He informado si existe embarazo o lactancia, epilepsia, cáncer de piel, enfermedad autoinmune, queloides, infección o herida en la zona, tatuajes o micropigmentación en la zona, y el uso de isotretinoína, antibióticos, anticoagulantes o productos que sensibilizan la piel a la luz. Sé que callar algo aumenta el riesgo.

4. ANTES Y DESPUÉS. No debe haber sol, cámara de bronceado ni autobronceador en las dos semanas antes, ni depilación con cera o pinza en las cuatro semanas antes. Después se evita el sol por dos semanas, se usa protector solar de 50 o más y se siguen las indicaciones del equipo. Se usa protección para los ojos durante toda la sesión.

5. OTRAS OPCIONES. Conozco otras formas de depilación, como la cera, el rasurado o la electrólisis, y puedo no hacerme este tratamiento.

6. MI DECISIÓN. Pude preguntar y me respondieron con claridad. Puedo pedir que la sesión se detenga en cualquier momento y retirar este consentimiento para sesiones futuras. Si noto una reacción que me preocupa, llamaré al centro, y en una emergencia buscaré atención médica.

Consiento libremente este tratamiento para esa cita. Este consentimiento es aparte del consentimiento general.`;

type LaserConsentTextInput = {
  /** Undefined while the signing guardian is unknown. The signer line is then blank. */
  readonly acceptedBy: ConsentingPerson | undefined;
  readonly patientName: string;
  readonly center: string;
  readonly date: string;
};

const blankSigner = '____________________';
const formatSigner = ({ name, guardian }: ConsentingPerson): string =>
  guardian ? `${name} (${formatGuardianWithoutName(guardian)})` : name;

/** Renders the consent text, which is identical on screen, in storage and in print. */
export const renderLaserConsent = ({
  acceptedBy,
  patientName,
  center,
  date,
}: LaserConsentTextInput): string =>
  renderDocument(laserConsentTemplate, {
    signer: acceptedBy ? formatSigner(acceptedBy) : blankSigner,
    patient: patientName,
    center,
    date: formatFullDate(date),
  });
