import { SiteShell } from './site-shell.tsx';

export const PatientLayout = () => <SiteShell layout="patient" />;
