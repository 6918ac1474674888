import { describeWidget } from '../../../src/contract/index.ts'
import { merchantPicker as facts } from './merchant-picker.manifest.ts'

export const merchantPicker = describeWidget(facts, {
  summary: 'Chooses the dealer to work for, among the dealers of the session, with the open tasks of each.',
  attributeSummaries: {
    compact: '`true`: no title, for a dialog or popover of the host; the text field receives focus.',
    hold: '`true`: a choice dispatches `nt-merchant-choose` and takes effect when the host confirms it.',
    choose: 'Id of the dealer that the host confirmed.',
  },
  attributeValues: { compact: ['true', 'false'], hold: ['true', 'false'] },
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-merchant-choose'],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for a session without dealers',
    footer: 'below the list',
  },
  routes: [],
})
