import { NavLink } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { tabsText as text } from './copy.ts';
import './report-tabs.css';

/** Tabs between the sales reports. */
export const ReportTabs = () => (
  <nav className="report-tabs no-print" aria-label={text.label}>
    <NavLink to={paths.salesReport} end>
      {text.sales}
    </NavLink>
    <NavLink to={paths.ivuSummary}>{text.ivu}</NavLink>
  </nav>
);
