import { SiteShell } from './site-shell.tsx';

export const StaffLayout = () => <SiteShell layout="staff" />;
