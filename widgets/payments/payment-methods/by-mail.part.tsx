/** Paying by check. Loaded below what most people use. */
import sheet from '../../shared/payments/by-mail.css?inline'

export { ByMail } from '../../shared/payments/by-mail.tsx'
export const sheets: string[] = [sheet]
