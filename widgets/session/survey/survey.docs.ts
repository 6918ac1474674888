import { describeWidget } from '../../../src/contract/index.ts'
import { survey as facts } from './survey.manifest.ts'

export const survey = describeWidget(facts, {
  summary: 'A third party’s survey in its own frame, if flags and consent allow it.',
  attributeSummaries: {},
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-survey-change'],
  slots: { header: 'above the offer', footer: 'below the survey' },
  routes: [],
})
