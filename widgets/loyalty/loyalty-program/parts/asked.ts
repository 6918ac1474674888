import type { EnrollmentAnswer } from '../../../../src/contract/index.ts'
import type { Enrolled } from '../loyalty-program.state.ts'

/** The requested action on an enrollment; a dialog confirms it. */
export interface Asked {
  action: EnrollmentAnswer
  enrolled: Enrolled
}
