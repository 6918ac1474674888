import { describeWidget } from '../../../src/contract/index.ts'
import { merchantPicker as facts } from './merchant-picker.manifest.ts'

export const merchantPicker = describeWidget(facts, {
  summary: 'The dealer to work for, among several of the session’s own, with what needs an answer of each.',
  attributeSummaries: {
    compact: '`true`: without title, for a dialog or popover of the host; the text field takes the focus.',
    hold: '`true`: a choice dispatches `nt-merchant-choose` and waits for the host.',
    choose: 'Id of the dealer that the host confirms.',
  },
  attributeValues: { compact: ['true', 'false'], hold: ['true', 'false'] },
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-merchant-choose'],
  slots: {
    header: 'above the title',
    empty: 'instead of our words where no dealer is open to the session',
    footer: 'below the list',
  },
  routes: [],
})
