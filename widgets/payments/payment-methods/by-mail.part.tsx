/** Payment by check. Loads below the common methods. */
import sheet from '../../shared/payments/by-mail.css?inline'

export { ByMail } from '../../shared/payments/by-mail.tsx'
export const sheets: string[] = [sheet]
