import { importSource } from '../import-source.mjs'

/** Builds the workbench's static overview pages, which use the sandbox's script and style sheet. */
export function workbenchSurvey() {
  return {
    name: 'netterms-workbench-survey',
    async generateBundle() {
      const { SURVEY_SCRIPT, SURVEY_SHEET } = await importSource('examples/sandbox/src/trust/third-party-scripts.ts')
      this.emitFile({ type: 'asset', fileName: 'survey/survey.js', source: SURVEY_SCRIPT })
      this.emitFile({ type: 'asset', fileName: 'survey/survey.css', source: SURVEY_SHEET })
    },
  }
}
