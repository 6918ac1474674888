import type { ApplicationStatus, ApplicationStep } from '../../../src/contract/index.ts'
import type { Tone } from '../../../src/ui/badge.tsx'
import {
  banIcon,
  circleCheckIcon,
  circleDashedIcon,
  clockIcon,
  paperclipIcon,
  undo2Icon,
} from '../../../src/ui/icons.ts'

/** Tone and shape of each status; its word is beside them (UI-1). */
export const STATUS_LOOKS: Readonly<Record<ApplicationStatus, { tone: Tone; icon: string }>> = {
  submitted: { tone: 'motion', icon: circleDashedIcon },
  'documents-needed': { tone: 'warning', icon: paperclipIcon },
  'in-review': { tone: 'motion', icon: clockIcon },
  approved: { tone: 'success', icon: circleCheckIcon },
  declined: { tone: 'danger', icon: banIcon },
  withdrawn: { tone: 'neutral', icon: undo2Icon },
}

/** NOT-30: who has to do something for an application to go on. */
export const turnOf = (step: ApplicationStep | null): 'own' | 'provider' | 'nobody' =>
  step === null ? 'nobody' : step === 'wait-for-decision' ? 'provider' : 'own'
