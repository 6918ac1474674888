import type { ApplicationStatus, ApplicationStep } from '../../../src/contract/index.ts'
import type { Tone } from '../../../src/ui/badge.tsx'
import banIcon from 'lucide-static/icons/ban.svg'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import circleDashedIcon from 'lucide-static/icons/circle-dashed.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import paperclipIcon from 'lucide-static/icons/paperclip.svg'
import undo2Icon from 'lucide-static/icons/undo-2.svg'

/** Tone and icon of each status; its word is shown next to them (UI-1). */
export const STATUS_LOOKS: Readonly<Record<ApplicationStatus, { tone: Tone; icon: string }>> = {
  submitted: { tone: 'motion', icon: circleDashedIcon },
  'documents-needed': { tone: 'warning', icon: paperclipIcon },
  'in-review': { tone: 'motion', icon: clockIcon },
  approved: { tone: 'success', icon: circleCheckIcon },
  declined: { tone: 'danger', icon: banIcon },
  withdrawn: { tone: 'neutral', icon: undo2Icon },
}

/** NOT-30: returns which side has to act. */
export const turnOf = (step: ApplicationStep | null): 'own' | 'provider' | 'nobody' =>
  step === null ? 'nobody' : step === 'wait-for-decision' ? 'provider' : 'own'
