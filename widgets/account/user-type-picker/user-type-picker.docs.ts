import { describeWidget } from '../../../src/contract/index.ts'
import { userTypePicker as facts } from './user-type-picker.manifest.ts'

export const userTypePicker = describeWidget(facts, {
  summary: 'Switches the user type of a user who has several; only on the provider’s own origin.',
  attributeSummaries: {
    compact: '`true`: no title, for a dialog or popover of the host; the current user type receives focus.',
    hold: '`true`: a choice dispatches `nt-user-type-choose` and takes effect when the host confirms it.',
    choose: 'Id of the user type that the host confirmed.',
  },
  attributeValues: { compact: ['true', 'false'], hold: ['true', 'false'] },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-user-type-choose'],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for users with one user type',
    footer: 'below the list',
  },
  routes: [],
})
