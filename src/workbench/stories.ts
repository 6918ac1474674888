/** All primitives of the interface with their states, in workbench order. */
import { ACTION_STORIES } from './stories/action-stories.tsx'
import { FIELD_STORIES } from './stories/field-stories.tsx'
import { FIGURE_STORIES } from './stories/figure-stories.tsx'
import { INPUT_STORIES } from './stories/input-stories.tsx'
import { OVERLAY_STORIES } from './stories/overlay-stories.tsx'
import { STATUS_STORIES } from './stories/status-stories.tsx'
import { STRUCTURE_STORIES } from './stories/structure-stories.tsx'
import type { Story } from './story.tsx'

export const STORIES: readonly Story[] = [
  ...ACTION_STORIES,
  ...FIELD_STORIES,
  ...INPUT_STORIES,
  ...STATUS_STORIES,
  ...FIGURE_STORIES,
  ...STRUCTURE_STORIES,
  ...OVERLAY_STORIES,
]
