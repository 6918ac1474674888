import { defineManifest } from '../../../src/contract/index.ts'

export const survey = defineManifest({
  tag: 'nt-survey',
  summary: 'A third party’s survey in a frame of its own, where flags and consent allow it.',
  attributes: {},
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-survey-change'],
  calls: [],
  needs: {},
  messages: ['survey'],
  slots: { header: 'above the offer', footer: 'below the survey' },
  routes: [],
})
