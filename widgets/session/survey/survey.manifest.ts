import { defineManifest } from '../../../src/contract/index.ts'

export const survey = defineManifest({
  tag: 'nt-survey',
  attributes: {},
  calls: [],
  needs: {},
  messages: ['survey'],
})
