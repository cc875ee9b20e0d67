import { NavLink } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { tabsText as text } from './copy.ts';
import './report-tabs.css';

/** From one report of what was sold to the other: each has its own address. */
export const ReportTabs = () => (
  <nav className="report-tabs no-print" aria-label={text.label}>
    <NavLink to={paths.salesReport} end>
      {text.sales}
    </NavLink>
    <NavLink to={paths.ivuSummary}>{text.ivu}</NavLink>
  </nav>
);
