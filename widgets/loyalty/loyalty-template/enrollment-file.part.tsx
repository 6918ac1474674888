/** A CSV file of accounts to enroll; loads when opened. Needs the sheets of enrollment.part.tsx. */
import uploadSheet from '../../../src/ui/sheets/upload.css?inline'

export const sheets: string[] = [uploadSheet]

export { EnrollmentFile } from './enrollments/enrollment-file.tsx'
