/** Tools and rows of the history; loads with its first page. */
export { HistoryTools } from './parts/history-tools.tsx'
export { PaymentTable } from './parts/payment-table.tsx'
