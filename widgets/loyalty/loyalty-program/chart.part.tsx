/** Sales by month compared with the year before; loads after the figures. */
export { SpendingChart } from './parts/spending-chart.tsx'
