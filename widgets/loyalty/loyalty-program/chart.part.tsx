/** The months beside those of a year before: loaded after the figures. */
export { SpendingChart } from './parts/spending-chart.tsx'
