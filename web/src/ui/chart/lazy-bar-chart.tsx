import { loadComponent } from '../../lib/load-component.tsx';
import { SkeletonLines } from '../failed-load/skeletons.tsx';

/** The bar chart, loaded when it's shown: the chart library is larger than the rest of the portal, and only staff see charts. */
export const BarChart = loadComponent(
  async () => (await import('./bar-chart.tsx')).BarChart,
  <SkeletonLines lines={6} />,
);
